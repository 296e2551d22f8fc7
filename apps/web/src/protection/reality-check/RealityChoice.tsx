import './reality-check.css'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Segmented } from '@ayva/kit/Segmented'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { text as words } from './reality.text.ts'
import { realityQuery, useChoice } from './use-reality.ts'

const text = words.choice
const offered = [10, 20, 30, 45, 60]
const COMMON = 'common'

/** Few players see it, so its code is loaded with the first pending check. */
const WaitingCheck = onDemand(async () => (await import('./WaitingCheck.tsx')).WaitingCheck)

/** The interval of the reality check; the player can only shorten the operator's interval. */
export function RealityChoice() {
  const { data } = useQuery(realityQuery(useCall()))
  const choose = useChoice()
  if (!data) return null
  const { own, common } = data
  const shown = choose.isPending ? choose.variables : own
  const shorter = offered.filter((minutes) => common === null || minutes < common)
  const known = new Set(shown === null ? shorter : [...shorter, shown])
  const options = [...known]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: text.every(minutes) }))
  return (
    <section className="reality-check-choice" aria-labelledby="reality-check-choice">
      <h2 className="k-d3" id="reality-check-choice">
        {text.title}
      </h2>
      <p>{text.lead(data.minutes)}</p>
      <Segmented
        label={text.label}
        options={[...options, { value: COMMON, label: text.common(common) }]}
        value={shown === null ? COMMON : String(shown)}
        onChange={(value) => choose.mutate(value === COMMON ? null : Number(value))}
      />
      {data.check && <WaitingCheck check={data.check} />}
      {choose.error && <ErrorNote title={text.failed(choose.error)} />}
    </section>
  )
}
