import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { useState } from 'react'
import { text } from './cashier.text.ts'

type Choice = keyof typeof text.history.periods
/** Without edges it is the server's own period, the last 30 days. */
export type Period = { choice: Choice; edges: { from?: string; to?: string } }

const days = { d90: 90, d365: 365 } as const
const DAY_MS = 86_400_000

export const periodDays = (): Period => ({ choice: 'd30', edges: {} })

type HistoryPeriodProps = { value: Period; onChange: (period: Period) => void }

export function HistoryPeriod({ value, onChange }: HistoryPeriodProps) {
  const [own, setOwn] = useState({ from: '', to: '' })
  const { choice } = value

  function choose(next: Choice) {
    if (next === 'd30') onChange(periodDays())
    else if (next === 'own') onChange({ choice: next, edges: edgesOf(own) })
    else {
      const from = new Date(Date.now() - days[next] * DAY_MS).toISOString().slice(0, 10)
      onChange({ choice: next, edges: { from } })
    }
  }
  function change(name: 'from' | 'to', day: string) {
    const next = { ...own, [name]: day }
    setOwn(next)
    onChange({ choice: 'own', edges: edgesOf(next) })
  }

  return (
    <div className="history-period">
      {choice === 'own' &&
        (['from', 'to'] as const).map((name) => (
          <Input
            key={name}
            type="date"
            aria-label={text.history[name]}
            value={own[name]}
            onChange={(event) => change(name, event.target.value)}
          />
        ))}
      <Select
        inline
        label={text.history.period}
        value={choice}
        onChange={(event) => choose(event.target.value as Choice)}
        options={Object.entries(text.history.periods).map(([id, label]) => ({ value: id, label }))}
      />
    </div>
  )
}

/** Only days that are filled in narrow the list. */
function edgesOf({ from, to }: { from: string; to: string }): Period['edges'] {
  return { ...(from && { from }), ...(to && { to }) }
}
