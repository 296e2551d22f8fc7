import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { useBreakWords } from './BreakStrip.tsx'
import { text } from './break.text.ts'

/** Replaces a deposit during a break; it looks like the cashier's notice of a closed payment method. */
export function BreakNote({ exclusion }: { exclusion: NonNullable<Self['exclusion']> }) {
  return (
    <div className="deposit-off">
      <Notice icon="pause-circle">
        <b>{text.note.title}</b>
        <p>
          {useBreakWords(exclusion)} {text.strip.what}
        </p>
      </Notice>
      <Button size="lg" href="/payment/withdrawal">
        {text.strip.withdraw}
      </Button>
    </div>
  )
}
