import {
  hasAllCharacterClasses,
  minimumScore,
  passwordMaximum,
  passwordMessages,
  passwordMinimum,
  passwordScore,
} from './password-rules.ts';

/** Returns whether a password is among the most common ones, in any case. */
function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

/** Returns the error of a password for a new account; null if it is valid. */
export function refuseNewAccountPassword(password: string): string | null {
  if (password.length < passwordMinimum) return passwordMessages.tooShort();
  if (password.length > passwordMaximum) return passwordMessages.tooLong();
  if (isCommonPassword(password)) return passwordMessages.common();
  return hasAllCharacterClasses(password) ? null : passwordMessages.classes();
}

/** Returns the error of a password that replaces another one; null if it is valid. */
export function refuseChangedPassword(password: string): string | null {
  if (password.length > passwordMaximum) return passwordMessages.tooLong();
  if (passwordScore(password) < minimumScore) return passwordMessages.tooWeak();
  if (password.length < passwordMinimum) return passwordMessages.tooShort();
  return isCommonPassword(password) ? passwordMessages.common() : null;
}

/**
 * Passwords of eight characters and more that are tried first: keyboard walks, counting, and a word with the usual
 * decoration. In lower case; shorter ones are refused by their length.
 */
const walks = `
12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 0987654321 123123123 12341234
11111111 111111111 00000000 000000000 22222222 55555555 66666666 77777777 88888888 99999999 11223344 1122334455
12344321 123454321 123321123 147258369 159357456 741852963 789456123 112233445566 121212121 123456abc 123456789a
123456qwerty 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuio
qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123! qwerty1! qwerty@123 asdfghjk asdfghjkl
asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 zxcvbnm, qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 1qaz!qaz 1qaz@wsx !qaz2wsx !qaz@wsx
abcd1234 abcd1234! abc12345 abc12345! abc123456 abcdefgh abcdefg1 abcdefghi a1b2c3d4 a1b2c3d4! aa123456 aa123456! a123456789
aaaaaaaa abcabcabc a12345678 q1234567 1234qwer 1234qwer! qwer1234 qwer1234! 12345qwert 123qweasd 123qwe123 123qweasdzxc
`;
const words = `
password password1 password12 password123 password1234 password12345 password! password1! password12! password123!
password@1 password@123 password#1 password#123 password.1 p@ssword p@ssword1 p@ssword1! p@ssword123 p@ssw0rd p@ssw0rd!
p@ssw0rd1 p@ssw0rd1! p@ssw0rd12 p@ssw0rd123 p@$$w0rd p@$$w0rd1 p@$$word pa$$word pa$$w0rd pa$$word1 passw0rd passw0rd!
passw0rd1 passw0rd1! passw0rd123 passw0rd123! passwort passwords passpass pass1234 pass1234! pass12345 pass@123 pass@1234
passcode mypassword mypassword1 thepassword secret123 secret1234 letmein1 letmein1! letmein123 letmein! letmeinnow
welcome1 welcome1! welcome12 welcome123 welcome123! welcome@1 welcome@123 welcome2024 welcome2025 welcome2026 admin123
admin1234 admin1234! admin12345 admin123! admin@123 admin@1234 adminadmin administrator administrator1 root1234 rootroot
changeme changeme1 changeme1! changeme123 changeme123! default1 default123 testtest test1234 test12345 testing1 testing123
guest123 user1234 useruser temp1234 temp123! login123 master123 superman superman1 batman123 spiderman pokemon1 starwars
starwars1 football football1 baseball baseball1 basketball liverpool liverpool1 arsenal1 arsenal123 chelsea1 chelsea123
manchester manunited barcelona realmadrid ronaldo7 ronaldo123 juventus iloveyou iloveyou1 iloveyou! iloveyou2 iloveyou123
iloveyou1! loveyou1 lovelove loveme123 princess princess1 princess123 sunshine sunshine1 sunshine123 sunshine1! whatever
whatever1 trustno1 trustno1! dragon123 monkey123 shadow123 michael1 jennifer jessica1 charlie1 jordan23 computer computer1
internet internet1 samsung1 samsung123 google123 facebook facebook1 facebook123 youtube1 whatsapp whatsapp1 midnight
hello123 hello1234 hello123! helloworld hello@123 hellohello goodluck blessing blessed1 blessings jesus123 jesuschrist
jesuslove godisgood godisgreat godislove godbless1 ilovejesus ilovegod amen1234 christian1 faith123 grace123 nairobi1
nairobi123 nairobi254 nairobi1! kenya123 kenya254 kenya1234 kenya2024 kenya2025 kenya2026 kenya123! kenya@123 mombasa1
mombasa123 kisumu123 nakuru123 eldoret1 safaricom safaricom1 safaricom123 mpesa123 mpesa1234 harambee hakunamatata
habari123 karibu123 mambopoa simba123 gormahia january1 february december summer123 winter123 spring123 monday123
friday123 family123 forever1 freedom1 success1 success123 money123 student1 student123 teacher1 teacher123 school123
college1 learning1 company1 office123 server123 oracle123 access14 killer123 hunter22 thunder1 mustang1 corvette maverick
platinum cristina danielle michelle nicholas elizabeth alexander victoria veronica samantha benjamin qwertyqwerty asdfqwer
zxcvasdf p455word p4ssword p4ssw0rd pa55word pa55w0rd w3lcome1 l3tmein1 adm1n123
`;

const commonPasswords: ReadonlySet<string> = new Set(
  `${walks} ${words}`.split(/\s+/).filter((word) => word.length >= 8),
);
