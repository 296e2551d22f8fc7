import moon from 'virtual:picture/symbols/polyar/scatter.svg'
import { type Break, type BreakTerm } from '@ayva/contract/protection/limits'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { isLonger, pauses } from './breaks.ts'
import { text as words } from './break.text.ts'
import { PauseDialog } from './PauseDialog.tsx'

const text = words.pause

type PanelProps = { exclusion: Break | null; at: number }

/** A short break, which ends automatically, one press and one confirmation away. */
export function PausePanel({ exclusion, at }: PanelProps) {
  const [chosen, setChosen] = useState<BreakTerm>()
  const offered = pauses.filter((term) => isLonger(term, at, exclusion))
  return (
    <section className="limits-pause">
      <img src={moon} width={84} height={84} alt="" />
      <h2 className="k-d3">{text.title}</h2>
      <output>{exclusion ? nowWords(exclusion) : text.lead}</output>
      <ul>
        {offered.map((term) => (
          <li key={term}>
            {words.terms[term]}
            <Button size="sm" aria-label={text.chooseTerm(term)} onClick={() => setChosen(term)}>
              {text.choose}
            </Button>
          </li>
        ))}
        <li>
          {text.longer}
          <Button size="sm" href="/self-exclusion-option" aria-label={text.moreLabel}>
            {text.more}
          </Button>
        </li>
      </ul>
      {chosen && <PauseDialog term={chosen} close={() => setChosen(undefined)} />}
    </section>
  )
}

function nowWords({ until, longTerm }: Break): string {
  if (until === null) return text.nowForever
  return longTerm ? text.nowLong(until) : text.now(until)
}
