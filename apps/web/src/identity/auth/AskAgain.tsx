import { Button } from '@ayva/kit/Button'
import { Countdown } from '@ayva/kit/Countdown'
import { text } from './passwords.text.ts'

type AskAgainProps = {
  /** When it may be asked for once more, in milliseconds. */
  until: number | undefined
  onEnd: () => void
  onAsk: () => void
  asking: boolean
}

/** Another letter or message, or how long there is to wait for it. */
export function AskAgain({ until, onEnd, onAsk, asking }: AskAgainProps) {
  const words = text.sent
  if (until !== undefined)
    return (
      <p className="auth-other">
        {words.wait} <Countdown until={until} onEnd={onEnd} />
      </p>
    )
  return (
    <Button onClick={onAsk} loading={asking} loadingLabel={text.busy}>
      {words.again}
    </Button>
  )
}
