/** The text of a form field; empty for a file. */
export function formText(form: HTMLFormElement, name: string): string {
  const said = new FormData(form).get(name)
  return typeof said === 'string' ? said : ''
}
