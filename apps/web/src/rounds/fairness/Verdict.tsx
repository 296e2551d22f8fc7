import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useToast } from '@ayva/kit/Toast'
import { useEffect, useState } from 'react'
import { prefersStill } from '@ayva/games/table/motion.ts'
import { type Claim, type Recorded } from './claim.ts'
import { copyText } from './CopyButton.tsx'
import { fairText } from './fairness.text.ts'
import { type Verified } from './proof.ts'
import { type Line, linesOf } from './words.ts'

const LINE_MS = 260

export type Checked = {
  verified: Verified
  claim: Claim
  recorded: Recorded
  currency: string
}

/** The result in one sentence, and below it every step, appearing line by line. */
export function Verdict(checked: Checked) {
  const lines = linesOf(checked.verified, checked)
  const shown = useLines(lines.length)
  const done = shown >= lines.length
  return (
    <>
      <output className={`fairness-verdict ${done ? toneOf(checked.verified) : 'is-busy'}`}>
        {done ? <Sentence {...checked} /> : <Waiting />}
      </output>
      <ol className="fairness-steps">
        {lines.slice(0, shown).map((line) => (
          <Step key={line.key} line={line} />
        ))}
      </ol>
    </>
  )
}

function toneOf({ good }: Verified): string {
  return good ? 'is-good' : 'is-bad'
}

function Waiting() {
  return (
    <>
      <Icon name="circle-notch" size={40} className="k-spin" />
      <b>{fairText.checking}</b>
    </>
  )
}

function Sentence(checked: Checked) {
  const { good, checks, tookMs } = checked.verified
  const ms = Math.max(1, Math.round(tookMs)).toString()
  if (!good) return <Mismatch {...checked} />
  const compared = checks.filter(({ same }) => same).length
  const whole = checks.every(({ same }) => same === true)
  return (
    <>
      <Icon name="seal-check-fill" size={40} />
      <span>
        <b>{whole ? fairText.good : fairText.computed}</b>
        <small>
          {whole
            ? fairText.goodAll(ms)
            : compared > 0
              ? fairText.computedSome(ms)
              : fairText.computedNone(ms)}
        </small>
      </span>
    </>
  )
}

function Mismatch({ verified, claim, recorded }: Checked) {
  const { show } = useToast()
  const report = { claim, recorded, recomputed: verified.recomputed, checks: verified.checks }
  const text = JSON.stringify(report, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return (
    <>
      <Icon name="warning-circle-fill" size={40} />
      <span>
        <b>{fairText.bad}</b>
        <small>{fairText.badText}</small>
      </span>
      <Button
        icon="copy"
        onClick={() =>
          void copyText(text).then(() => show({ text: fairText.copied, kind: 'success' }))
        }
      >
        {fairText.report}
      </Button>
    </>
  )
}

function Step({ line: { same, title, code } }: { line: Line }) {
  return (
    <li className={same === false ? 'is-bad' : same === null ? 'is-plain' : undefined}>
      <Icon
        name={same === false ? 'warning-circle-fill' : same === null ? 'info' : 'check-circle-fill'}
        size={24}
      />
      <div>
        <b>{title}</b>
        {code && <code>{code}</code>}
      </div>
    </li>
  )
}

/** How many lines are to be seen by now. */
function useLines(total: number): number {
  const [shown, setShown] = useState(() => (prefersStill() ? total : 0))
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => setShown(shown + 1), LINE_MS)
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
