import { text } from '../auth.text.ts'

/** The rules open beside the form, so that typed data is not lost. */
export function Agreement() {
  return (
    <>
      {text.register.agreement}{' '}
      <a href="/rules" target="_blank">
        {text.register.rules}
      </a>
    </>
  )
}
