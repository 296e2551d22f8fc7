import { serverNow } from '@ayva/kit/server-clock'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { useState } from 'react'
import { filterMoment, momentOf } from '#lib/filter-date.ts'
import { frameText as text } from '../frame.text.ts'

type Choice = keyof typeof text.periods
/** Without edges it is the server's default period, the last 30 days. */
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
      const from = new Date(serverNow() - days[next] * DAY_MS).toISOString().slice(0, 10)
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
            type="datetime-local"
            aria-label={text[name]}
            value={own[name]}
            onChange={(event) => change(name, event.target.value)}
          />
        ))}
      {choice === 'own' && <Edges {...value.edges} />}
      <Select
        inline
        label={text.period}
        value={choice}
        onChange={(event) => choose(event.target.value as Choice)}
        options={Object.entries(text.periods).map(([id, label]) => ({ value: id, label }))}
      />
    </div>
  )
}

/** The chosen period in the format of filters; the browser's date fields have their own format. */
function Edges({ from, to }: Period['edges']) {
  const words = [from && `${text.from} ${written(from)}`, to && `${text.to} ${written(to)}`]
  return <output className="history-edges">{words.filter(Boolean).join(' ')}</output>
}

const written = (edge: string) => filterMoment(new Date(edge))

/** Empty edges do not restrict the list. */
function edgesOf(own: { from: string; to: string }): Period['edges'] {
  const from = momentOf(own.from)?.toISOString()
  const to = momentOf(own.to)?.toISOString()
  return { ...(from && { from }), ...(to && { to }) }
}
