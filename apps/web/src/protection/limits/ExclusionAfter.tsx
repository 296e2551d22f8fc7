import { type Break } from '@ayva/contract/protection/limits'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Notice } from '@ayva/kit/Notice'
import { type ReactNode, useEffect, useRef } from 'react'
import { text as words } from './break.text.ts'
import { failure, text as limitsText } from './limits.text.ts'
import { text as matchedText } from './matched.text.ts'
import { ownSums } from './own-sums.ts'
import { useReturn } from './use-limits.ts'

const text = words.after

type AfterProps = {
  self: Self
  exclusion: Break
  at: number
  /** Chosen on this page a moment ago. */
  taken: boolean
  /** The form to prolong it, if possible. */
  children: ReactNode
}

/** Self-exclusion is active: its end, the player's money, and how to return after its end. */
export function ExclusionAfter({ self, exclusion, at, taken, children }: AfterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const back = useReturn()
  useEffect(() => {
    if (taken) heading.current!.focus()
  }, [taken])
  const { until, opensAt } = exclusion
  const over = until !== null && Date.parse(until) <= at
  const sums = ownSums(self)
  return (
    <div className="exclusion-after">
      <h1 className="k-d2" ref={heading} tabIndex={-1}>
        {text.title}
      </h1>
      <p className="exclusion-date">{until === null ? text.forever : text.until(until)}</p>
      <p className="k-text-2">{leadOf(exclusion, over)}</p>
      {sums && (
        <p className="exclusion-money">
          <span>{text.ownMoney}</span>
          <b>{sums}</b>
        </p>
      )}
      <p className="exclusion-ways">
        <Button kind="primary" size="lg" href="/payment/withdrawal">
          {text.withdraw}
        </Button>
        {over && opensAt === null && (
          <Button size="lg" loading={back.isPending} onClick={() => back.mutate()}>
            {text.back}
          </Button>
        )}
      </p>
      {over && opensAt === null && <p className="k-small k-text-3">{text.backHint}</p>}
      {back.error && <ErrorNote title={failure(back.error)} />}
      <output className="limits-said">{opensAt !== null && text.opens(opensAt)}</output>
      {exclusion.matched && (
        <p>
          {matchedText.notMine}{' '}
          <a className="k-link" href="/support#chat">
            {matchedText.ask}
          </a>
          .
        </p>
      )}
      <Notice icon="question">
        {limitsText.help} <a href="/responsible-gaming">{limitsText.helpMore}</a>
      </Notice>
      {children && (
        <details className="exclusion-longer">
          <summary>{text.longer}</summary>
          {children}
        </details>
      )}
    </div>
  )
}

function leadOf({ until, opensAt, matched }: Break, over: boolean): string {
  if (matched && !over) return matchedText.lead
  if (until === null) return text.leadForever
  return over && opensAt === null ? text.over : text.lead
}
