import './harm-markers.css'
import { type HarmMarker, type MarkerAnswer } from '@ayva/contract/protection/harm-markers'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './harm.text.ts'
import { markersQuery, useMarkerAnswer } from './use-markers.ts'

type HarmMarkersProps = { kind: 'waiting' | 'answered' }

/** What the rules have noticed: what waits for the player's answer, or what was answered. */
export function HarmMarkers({ kind }: HarmMarkersProps) {
  const asked = useInfiniteQuery(markersQuery(useCall()))
  const all = asked.data?.pages.flatMap(({ markers }) => markers) ?? []
  const shown = all.filter(({ answer }) => (answer === null) === (kind === 'waiting'))
  if (shown.length === 0) return null
  if (kind === 'waiting')
    return (
      <section className="harm-markers-waiting" aria-labelledby="harm-markers">
        <h2 className="k-d3" id="harm-markers">
          {text.title}
        </h2>
        <p>{text.lead}</p>
        {shown.map((marker) => (
          <Waiting key={marker.id} marker={marker} />
        ))}
        <p className="harm-markers-ways">
          {text.ways.first} <a href="/self-exclusion-option">{text.ways.pause}</a> {text.ways.or}{' '}
          <a href="/self-test">{text.ways.test}</a>.
        </p>
      </section>
    )
  return (
    <details className="harm-markers-past">
      <summary>{text.past}</summary>
      <ul>
        {shown.map((marker) => (
          <Answered key={marker.id} marker={marker} />
        ))}
      </ul>
      {asked.hasNextPage && (
        <Button size="sm" loading={asked.isFetching} onClick={() => void asked.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </details>
  )
}

type MarkerProps = { marker: HarmMarker }

function Waiting({ marker }: MarkerProps) {
  const [words, setWords] = useState('')
  const answer = useMarkerAnswer()
  const choose = (choice: MarkerAnswer) => answer.mutate({ id: marker.id, choice, words })
  return (
    <article className="harm-markers-one" aria-label={marker.title}>
      <Noticed marker={marker} />
      <Input
        label={text.words}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="harm-markers-answers">
        <Button
          size="sm"
          kind="outline"
          loading={answer.isPending && answer.variables.choice === 'agree'}
          onClick={() => choose('agree')}
        >
          {text.agree}
        </Button>
        <Button
          size="sm"
          kind="outline"
          loading={answer.isPending && answer.variables.choice === 'disagree'}
          onClick={() => choose('disagree')}
        >
          {text.disagree}
        </Button>
      </p>
      {answer.error && <ErrorNote title={text.failed(answer.error)} />}
    </article>
  )
}

function Noticed({ marker: { title, value, atLeast, foundAt } }: MarkerProps) {
  return (
    <p className="harm-markers-noticed">
      <b>
        {title}: <span translate="no">{text.number(value)}</span>
      </b>
      <span>
        {text.day(foundAt)}, {text.bound(atLeast)}
      </span>
    </p>
  )
}

function Answered({ marker }: MarkerProps) {
  const { answer } = marker
  return (
    <li>
      <Noticed marker={marker} />
      {answer && (
        <p>
          {text.answered[answer.choice]}
          {answer.words !== '' && `: ${answer.words}`}
        </p>
      )}
    </li>
  )
}
