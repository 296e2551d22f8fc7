/** The public API: what other modules take of this one. */
export { CaptchaField } from './CaptchaField.tsx'
export { useCaptcha } from './use-captcha.ts'
