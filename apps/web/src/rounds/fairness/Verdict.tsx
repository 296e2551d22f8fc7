import { Icon } from '@ayva/kit/Icon'
import { formatMoney } from '@ayva/kit/format'
import { type ReactNode } from 'react'
import { type Claim, type Recorded } from './claim.ts'
import { CopyButton } from './CopyButton.tsx'
import { fairText } from './fairness.text.ts'
import { writePasted } from './pasted.ts'
import { ProofBoard } from './ProofBoard.tsx'
import { type Verified } from './proof.ts'
import { ReportMismatch } from './ReportMismatch.tsx'
import { Term } from './Term.tsx'
import { type Line, linesOf } from './words.ts'

export type Checked = {
  verified: Verified
  claim: Claim
  recorded: Recorded
  currency: string
  /** Of the title that was played. */
  art: string
}

/** The result in one sentence; folded below it the screen of the round, and every step of the proof. */
export function Verdict({ children, ...checked }: Checked & { children?: ReactNode }) {
  const { good } = checked.verified
  return (
    <>
      <output className={`fairness-verdict ${good ? 'is-good' : 'is-bad'}`}>
        <Icon name={good ? 'seal-check-fill' : 'warning-circle-fill'} size={40} />
        <span>
          <b>{titleOf(checked)}</b>
          <small>{sentenceOf(checked)}</small>
        </span>
        {!good && <ReportMismatch {...checked} />}
      </output>
      <details className="fairness-more" open={!good}>
        <summary>{fairText.details}</summary>
        <ol className="fairness-steps">
          {linesOf(checked.verified, checked).map((line) => (
            <Step key={line.key} line={line} />
          ))}
        </ol>
        <ProofBoard checked={checked} />
        <p className="fairness-offline-hash">
          {fairText.dataText}
          <CopyButton
            what={fairText.dataText}
            value={writePasted(checked.claim, checked.recorded)}
          />
        </p>
        {children}
      </details>
    </>
  )
}

/** «Исход честный: выпало 71,20, выплата 19,80 ₽». */
function titleOf({ verified, currency }: Checked): string {
  const { good, checks, outcomeWords, recomputed } = verified
  if (!good) return fairText.bad
  const { payout } = recomputed
  const paid = payout === null ? '' : fairText.payoutWords(formatMoney({ minor: payout, currency }))
  const words = outcomeWords.charAt(0).toLowerCase() + outcomeWords.slice(1) + paid
  const whole = checks.every(({ same }) => same === true)
  return whole ? fairText.good(words) : fairText.computed(words)
}

function sentenceOf({ verified: { good, checks } }: Checked): string {
  if (!good) return fairText.badText
  if (checks.every(({ same }) => same === true)) return fairText.goodAll
  return checks.some(({ same }) => same) ? fairText.computedSome : fairText.computedNone
}

const termOf = {
  hash: 'hash',
  stream: 'number',
  model: 'model',
  outcome: null,
  payout: null,
} as const

function Step({ line: { key, same, title, code } }: { line: Line }) {
  const term = termOf[key]
  return (
    <li className={same === false ? 'is-bad' : same === null ? 'is-plain' : undefined}>
      <Icon
        name={same === false ? 'warning-circle-fill' : same === null ? 'info' : 'check-circle-fill'}
        size={24}
      />
      <div>
        <b>{title}</b> {term && <Term of={term} />}
        {code && <code>{code}</code>}
      </div>
    </li>
  )
}
