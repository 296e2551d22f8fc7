import { VARIABLE } from '@ayva/contract/platform/mail'

/** Puts values into a text in one pass, so that a value which looks like a variable stays as it is. */
export function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(VARIABLE, (_whole, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
