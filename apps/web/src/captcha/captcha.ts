/** The door: what other rooms take of this one. */
export { CaptchaField } from './CaptchaField.tsx'
export { useCaptcha } from './use-captcha.ts'
