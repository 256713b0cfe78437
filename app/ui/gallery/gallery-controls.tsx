import { Button, LinkButton } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { FormError } from '../form-error.tsx';
import { ArrowRight, Smartphone, Trash2 } from '../icons.ts';
import { Menu } from '../menu.tsx';
import { CopyButton } from '../copy-button.tsx';
import { MoreLink } from '../more-link.tsx';
import { PasswordField } from '../password-field.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { SearchField } from '../search-field.tsx';
import { Send } from '../send/send.tsx';
import { Select } from '../select.tsx';
import { StrengthMeter } from '../strength-meter.tsx';
import { Textarea } from '../textarea.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { Example, GallerySection } from './example.tsx';

const RULES = ['8 characters', 'Uppercase', 'Lowercase', 'Number', 'Special character'];
const LINK = {
  heading: 'Send this page',
  title: 'The design system',
  text: 'Components and their states.',
  address: 'https://shop.example/dev/ui',
  picture: null,
  note: null,
};
const CHOICES = [
  { value: 'wait', label: 'Wait for me' },
  { value: 'poor', label: 'Not enough money', code: '1' },
];

export function ControlsSection() {
  return (
    <GallerySection title="Controls">
      <Example name="Buttons">
        <div className="acts">
          <Button variant="accent">Continue</Button>
          <Button variant="pay">Pay KSh 6,500</Button>
          <Button>Quiet</Button>
          <Button variant="line">Line</Button>
          <Button variant="bad">Delete</Button>
          <Button variant="held" disabled>
            In cart
          </Button>
          <Button variant="plain">Plain</Button>
        </div>
        <div className="acts">
          <Button variant="icon" aria-label="Remove">
            <Trash2 />
          </Button>
          <Button variant="edge" aria-label="Next">
            <ArrowRight />
          </Button>
          <ThemeToggle />
          <Menu label="Actions">
            <li>
              <button type="button">Edit</button>
            </li>
            <li>
              <button type="button" className="bad">
                Delete
              </button>
            </li>
          </Menu>
        </div>
        <div className="acts">
          <Button variant="accent" busy>
            Saving
          </Button>
          <Button variant="accent" disabled>
            Update password
          </Button>
          <LinkButton to="#" variant="accent">
            A link
          </LinkButton>
        </div>
        <Button variant="pay" size="lg">
          <Smartphone />
          Pay with M-Pesa
        </Button>
        <div className="acts">
          <MoreLink to="#">All services</MoreLink>
          <CopyButton text="247247" variant="plain" />
          <Send send={LINK} />
          <MoreLink to="#" small>
            My Courses
          </MoreLink>
        </div>
      </Example>
      <Example name="Fields">
        <form className="form" aria-label="Fields">
          <Field label="Full name" name="name" defaultValue="Faith Nyambura" autoComplete="name" />
          <Field
            label="M-Pesa phone number"
            icon={<Smartphone />}
            placeholder="254XXXXXXXXX"
            hint="The prompt goes to this phone."
            inputMode="tel"
          />
          <Field
            label="Email"
            type="email"
            defaultValue="faith@example.com"
            error="This email is already registered. Please log in instead."
          />
          <Field label="Price" prefix="KSh" defaultValue="6,500" inputMode="decimal" disabled />
          <Select label="Category" defaultValue="b">
            <option value="a">General</option>
            <option value="b">Frontend</option>
          </Select>
          <Textarea label="Message" defaultValue="We need a booking page by March." />
        </form>
      </Example>
      <Example name="Choices, passwords, search">
        <form className="form" aria-label="Choices">
          <PasswordField label="Password" defaultValue="Kitengela7" autoComplete="new-password" />
          <StrengthMeter rules={RULES.map((label, index) => ({ label, met: index < 4 }))} />
          <PasswordField
            label="Confirm password"
            defaultValue="Kitengela"
            autoComplete="new-password"
            error="Passwords do not match"
          />
          <Checkbox label="I accept the Terms and the Privacy Policy" defaultChecked />
          <Checkbox label="Send me one e-mail a month" error="Please tick this" />
          <FormError>Invalid email or password</FormError>
          <p className="or">or</p>
          <SearchField label="Search courses" placeholder="Search courses" />
          <div className="panel">
            <RadioGroup legend="How this phone answers" name="answer" choices={CHOICES} defaultValue="wait" />
          </div>
          <div className="seg">
            <button type="button" aria-pressed="true">
              All
            </button>
            <button type="button" aria-pressed="false">
              Active
            </button>
          </div>
          <button type="button" className="flip" role="switch" aria-checked="true">
            Show staff enrolments
          </button>
          <button type="button" className="flip" role="switch" aria-checked="false">
            Draft
          </button>
        </form>
      </Example>
    </GallerySection>
  );
}
