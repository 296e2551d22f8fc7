/** The text of a field of a form that is sent; a file is none. */
export function formText(form: HTMLFormElement, name: string): string {
  const said = new FormData(form).get(name)
  return typeof said === 'string' ? said : ''
}
