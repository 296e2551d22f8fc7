import { type Answer } from '@ayva/contract/base'
import { tryCampaign } from '@ayva/contract/communication/campaigns/campaigns'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#lib/call.ts'
import { wordsOf } from '#lib/refused.ts'
import { CountList } from './CountList.tsx'
import { deliveryStates, reasonWords } from './labels.ts'
import { SmsSize } from './SmsSize.tsx'

type Page = Answer<typeof tryCampaign>
type Counts = Page['counts']
const EXAMPLES = 10
type Tried = {
  looked: number
  meant: number
  sms: Page['sms']
  counts: Counts
  examples: Page['examples']
  done: boolean
}

/** Evaluates all players page by page, and can be stopped at any page; nothing is sent. */
export function DryRun({ id }: { id: string }) {
  const [tried, setTried] = useState<Tried>()
  const [running, setRunning] = useState<AbortController>()
  const [error, setError] = useState<unknown>()

  async function run(): Promise<void> {
    const stop = new AbortController()
    setRunning(stop)
    setError(undefined)
    let sum: Tried = { looked: 0, meant: 0, sms: null, counts: [], examples: [], done: false }
    try {
      for (let after: string | null = '0'; after !== null && !stop.signal.aborted;) {
        const page: Answer<typeof tryCampaign> = await call(tryCampaign, {
          params: { id },
          body: { after },
        })
        sum = {
          looked: sum.looked + page.looked,
          meant: sum.meant + page.meant,
          sms: withMore(sum.sms, page.sms),
          counts: added(sum.counts, page.counts),
          examples: sum.examples.concat(page.examples).slice(0, EXAMPLES),
          done: page.next === null,
        }
        setTried(sum)
        after = page.next
      }
    } catch (caught) {
      setError(caught)
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <section className="o-card">
      <header>
        <h2>Пробный прогон</h2>
        {running ? (
          <Button size="sm" kind="outline" onClick={() => running.abort()}>
            Прервать
          </Button>
        ) : (
          <Button size="sm" kind="outline" icon="play" onClick={() => void run()}>
            Посчитать
          </Button>
        )}
      </header>
      {error !== undefined && (
        <p className="o-error" role="alert">
          {wordsOf(error)}
        </p>
      )}
      {!tried && (
        <p className="o-muted">
          Кто получил бы первый шаг сейчас и почему другие нет. Ничего не отправляется.
        </p>
      )}
      {tried && (
        <>
          <output>
            Просмотрено {tried.looked}, подходят {tried.meant}
            {tried.done ? '.' : '…'}
          </output>
          {tried.sms && <SmsSize size={tried.sms} />}
          <CountList
            rows={tried.counts.map((one) => ({
              term: deliveryStates[one.state] + reasonWords(one.reason),
              count: one.count,
            }))}
          />
          {tried.examples.length > 0 && (
            <ul className="o-plain">
              {tried.examples.map(({ playerId, title, state, reason }) => (
                <li key={playerId}>
                  <Link className="o-link" to={`/players/${playerId}`}>
                    № {playerId}
                  </Link>
                  {title !== null && ` «${title}»`} {deliveryStates[state] + reasonWords(reason)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function withMore(sum: Tried['sms'], more: Tried['sms']): Tried['sms'] {
  if (!sum || !more) return more
  return {
    length: sum.length + more.length,
    parts: sum.parts + more.parts,
    price: { minor: sum.price.minor + more.price.minor, currency: more.price.currency },
  }
}

function added(counts: Counts, more: Counts): Counts {
  const keyOf = ({ state, reason }: Counts[number]) => `${state} ${reason}`
  const sums = new Map(counts.map((one) => [keyOf(one), one]))
  for (const one of more) {
    const before = sums.get(keyOf(one))?.count ?? 0
    sums.set(keyOf(one), Object.assign({}, one, { count: before + one.count }))
  }
  return [...sums.values()]
}
