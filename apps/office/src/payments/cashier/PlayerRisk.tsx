import { listSamePlayers, type SamePlayer } from '@ayva/contract/payments/cashier/risk'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { riskOf, sameWords, verdictWords } from './risk-words.ts'
import { SameVerdict } from './SameVerdict.tsx'

type Act = { other: SamePlayer; verdict: 'same' | 'different' }

/** Other players who may be the same person, and why. */
export function Part({ playerId }: { playerId: string }) {
  const may = useMay()
  const { data } = useQuery(asking(listSamePlayers, { params: { playerId } }))
  const [act, setAct] = useState<Act>()
  if (!data) return null
  const marks = new Set(
    data.filter(({ verdict }) => verdict !== 'different').flatMap(({ reasons }) => reasons),
  )
  const { words, tone } = riskOf(marks.size)
  return (
    <section className="o-card">
      <header>
        <h2>Риск</h2>
        <Pill tone={tone}>{words}</Pill>
      </header>
      {data.length === 0 && <p className="o-muted">Совпадений с другими игроками нет.</p>}
      {data.length > 0 && (
        <Link className="o-link" to={`/players/${playerId}/links`}>
          Все связи
        </Link>
      )}
      <ul className="o-checks">
        {data.map((other) => (
          <li key={other.playerId}>
            <span className="o-grow">
              <Link className="o-link" to={`/players/${other.playerId}`}>
                {other.player.name}
              </Link>{' '}
              <span className="o-muted">№ {other.playerId}</span>
              <br />
              <small>{other.reasons.map((reason) => sameWords[reason]).join(', ')}</small>
              {other.verdict !== null && (
                <>
                  <br />
                  <small>
                    {verdictWords[other.verdict]}, {other.judgedBy}
                  </small>
                </>
              )}
              {other.verdict === null && may('risk.change') && (
                <span className="o-acts">
                  <Button
                    size="sm"
                    kind="outline"
                    onClick={() => setAct({ other, verdict: 'different' })}
                  >
                    Разные люди
                  </Button>
                  <Button
                    size="sm"
                    kind="outline"
                    onClick={() => setAct({ other, verdict: 'same' })}
                  >
                    Один человек
                  </Button>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {act && (
        <SameVerdict
          one={{ playerId, name: 'Этот игрок' }}
          other={{ playerId: act.other.playerId, name: act.other.player.name }}
          reasons={act.other.reasons}
          verdict={act.verdict}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}
