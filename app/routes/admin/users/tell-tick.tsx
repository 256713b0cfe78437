import { Checkbox } from '#app/ui/checkbox.tsx';

/** Whether those who are enrolled get a mail about it; `tell` is 'on' where it is ticked. */
export const TellTick = () => <Checkbox name="tell" label="Tell them by e-mail" defaultChecked />;
