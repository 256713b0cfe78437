import { m } from '#texts';

/** Lists the keyboard shortcuts of the grading desk. */
export function GradingKeys() {
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['0', '3'], m.portal_handins_key_level()],
    [['↓'], m.portal_handins_key_next()],
    [['W'], m.portal_handins_key_write()],
    [['Enter'], m.portal_handins_key_accept()],
    [['I'], m.portal_handins_key_improve()],
    [['Z'], m.portal_handins_key_undo()],
  ];
  return (
    <p className="grading-keys">
      {keys.map(([signs, label]) => (
        <span key={label}>
          {signs.map((sign) => (
            <kbd key={sign} className="kbd">
              {sign}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  );
}
