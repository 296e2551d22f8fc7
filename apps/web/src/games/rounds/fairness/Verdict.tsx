import { comparedWords } from '@ayva/games/table/compared.ts'
import { Icon } from '@ayva/kit/Icon'
import { type ReactNode } from 'react'
import { type Claim, type Recorded } from './claim.ts'
import { CopyButton } from './CopyButton.tsx'
import { fairText } from './fairness.text.ts'
import { writePasted } from './pasted.ts'
import { ProofDraws, ProofScene } from './ProofBoard.tsx'
import { type Verified } from './proof.ts'
import { ReportMismatch } from './ReportMismatch.tsx'
import { Term } from './Term.tsx'
import { type Line, linesOf, titleOf } from './words.ts'

export type Checked = {
  verified: Verified
  claim: Claim
  recorded: Recorded
  currency: string
  /** A note if this browser stores nothing; else empty. */
  note: string
  art: string
}

/** The result in plain words and the screen of the round; below them, folded, every step of the proof. */
export function Verdict({ children, ...checked }: Checked & { children?: ReactNode }) {
  const { good, source, checks } = checked.verified
  const hash = checks.find(({ key }) => key === 'hash')
  return (
    <>
      <output className={`fairness-verdict ${good ? 'is-good' : 'is-bad'}`}>
        <Icon name={good ? 'seal-check-fill' : 'warning-circle-fill'} size={40} />
        <span>
          <b>{titleOf(checked.verified)}</b>
          <small>{sentenceOf(checked)}</small>
        </span>
        {!good && <ReportMismatch {...checked} />}
      </output>
      {source !== null && (
        <p className="fairness-source">
          {comparedWords(source, hash?.same === true, fairText.beforeBet)}
          {checked.note} <Term of="hash" />
        </p>
      )}
      <ProofScene checked={checked} />
      <details className="fairness-more" open={!good}>
        <summary>{fairText.details}</summary>
        <ol className="fairness-steps">
          {linesOf(checked.verified, checked).map((line) => (
            <Step key={line.key} line={line} />
          ))}
        </ol>
        <ProofDraws checked={checked} />
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

function sentenceOf({ verified: { good, checks, source } }: Checked): string {
  if (!good) return fairText.badText
  if (checks.every(({ same }) => same === true))
    return source === 'server' ? fairText.agreesText : fairText.goodAll
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
