import { Button } from '@ayva/kit/Button'
import { Countdown } from '@ayva/kit/Countdown'
import { text } from '../password/passwords.text.ts'

type AskAgainProps = {
  /** When another one can be requested, in milliseconds since 1970. */
  until: number | undefined
  onEnd: () => void
  onAsk: () => void
  asking: boolean
}

/** Requests another letter or message, or shows the remaining wait. */
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
