import { describe, expect, it } from 'vitest';
import { maxPeopleLength, readPeople } from './seat-people.ts';

describe('a list of people for seats', () => {
  it('has everybody of a line, each address as it is typed', () => {
    expect(readPeople("j.o'neil@x.example, j.oneil@x.example\n'b@x.example'")).toEqual({
      emails: ["j.o'neil@x.example", 'j.oneil@x.example', 'b@x.example'],
      problems: [],
    });
  });

  it('says which lines it cannot take', () => {
    const { emails, problems } = readPeople(
      'a@x.example; b@x\nFaith;c@x.example;d@x.example\nA@x.example\njosé@x.example',
    );
    expect(emails).toEqual(['a@x.example']);
    expect(problems).toEqual([
      'Line 1: “b@x” is no e-mail address.',
      'Line 2: “Faith;c@x.example;d@x.example” has several e-mail addresses. Leave one, or only addresses.',
      'Line 3: a@x.example is on line 1 too.',
      'Line 4: “josé@x.example” has letters such as é before the @, which we do not support.',
    ]);
  });

  it('is refused whole if it is too long, because its last address would be cut', () => {
    const text = `${'\n'.repeat(maxPeopleLength - 12)}joy@x.example`;
    expect(readPeople(text).emails).toEqual([]);
    expect(readPeople(text).problems).toEqual([expect.stringContaining('longer than 20,000 characters')]);
    expect(readPeople(text.slice(1)).emails).toEqual(['joy@x.example']);
  });
});
