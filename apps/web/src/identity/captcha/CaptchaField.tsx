import './captcha.css'
import { Icon } from '@ayva/kit/Icon'
import { Progress } from '@ayva/kit/Progress'
import { text } from './captcha.text.ts'
import { type CaptchaState } from './use-captcha.ts'

/** The state of the proof of work before the next try; there is nothing to see, hear or type. */
export function CaptchaField({ state }: { state: CaptchaState }) {
  const { status, share, error } = state
  if (status === 'none') return null
  return (
    <fieldset className="captcha">
      <legend>{text.label}</legend>
      {error && (
        <p className="k-note is-error" role="alert">
          <Icon name="warning-circle-fill" size={16} />
          <span>{error}</span>
        </p>
      )}
      <output className="captcha-said">
        {status === 'done' && <Icon name="shield-check" size={20} />}
        <span>{text[status]}</span>
      </output>
      {status === 'working' && <Progress label={text.label} value={share} tone="leaf" />}
    </fieldset>
  )
}
