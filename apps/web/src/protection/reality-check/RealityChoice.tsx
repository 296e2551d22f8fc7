import './reality-check.css'
import { type PendingCheck } from '@ayva/contract/protection/reality-check'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Segmented } from '@ayva/kit/Segmented'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { Figures } from './Figures.tsx'
import { text as words } from './reality.text.ts'
import { realityQuery, useAnswer, useChoice } from './use-reality.ts'

const text = words.choice
const offered = [10, 20, 30, 45, 60]
const COMMON = 'common'

/** How often the player is reminded of time and result; more often than the operator asks is always possible. */
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
      {data.check && <Waiting check={data.check} />}
      {choose.error && <ErrorNote title={text.failed(choose.error)} />}
    </section>
  )
}

/** For whoever left the game before they answered, or plays in a window of its own. */
function Waiting({ check }: { check: PendingCheck }) {
  const answer = useAnswer()
  return (
    <div className="reality-check-waits">
      <p>{words.waits(check.elapsedMs)}</p>
      <Figures check={check} />
      {answer.error && <ErrorNote title={text.failed(answer.error)} />}
      <Button
        loading={answer.isPending}
        loadingLabel={words.going}
        onClick={() => answer.mutate(check.askedAt)}
      >
        {words.go}
      </Button>
    </div>
  )
}
