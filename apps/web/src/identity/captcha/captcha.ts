/** The public API of the module. */
export { CaptchaField } from './CaptchaField.tsx'
export { useCaptcha } from './use-captcha.ts'
