/** '1 item', '1,200 items'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-KE')} ${count === 1 ? one : many}`;
}
