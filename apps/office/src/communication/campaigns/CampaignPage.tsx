import {
  showCampaign,
  startCampaign,
  stopCampaign,
  tryCampaign,
  type Campaign,
} from '@ayva/contract/communication/campaigns/campaigns'
import { type Answer } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { useMay } from '#lib/self.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { fullMoment } from '#lib/times.ts'
import { CampaignDialog } from './CampaignDialog.tsx'
import { Preview } from './Preview.tsx'
import { campaignLabels, deliveryStates, reasonWords, states } from './labels.ts'

type Shown = Answer<typeof showCampaign>
type Counts = Shown['counts']

const REFRESH_MS = 3000

/** One campaign: its words, whom it is for, the dry run, and what was sent. */
export function Page() {
  const { id = '' } = useParams()
  const asked = useQuery({
    ...asking(showCampaign, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.campaign.state === 'running' ? REFRESH_MS : false),
  })
  if (!asked.data) return <Waiting asked={asked} height={360} />
  return <CampaignShown shown={asked.data} />
}

type Act = 'edit' | 'start' | 'stop'

function CampaignShown({ shown: { campaign, counts } }: { shown: Shown }) {
  const may = useMay()
  const [act, setAct] = useState<Act>()
  const { id, title, channel, words, audience, startsAt, state } = campaign
  const close = () => setAct(undefined)
  return (
    <>
      <PageHead title={title}>
        <Pill tone={states[state].tone}>{states[state].words}</Pill>
        {may('campaigns.change') && state === 'draft' && (
          <Button kind="outline" icon="pencil-simple" onClick={() => setAct('edit')}>
            Изменить
          </Button>
        )}
        {may('campaigns.change') && (state === 'draft' || state === 'stopped') && (
          <Button kind="primary" onClick={() => setAct('start')}>
            {state === 'draft' ? 'Начать' : 'Продолжить'}
          </Button>
        )}
        {may('campaigns.change') && state === 'running' && (
          <Button kind="danger" onClick={() => setAct('stop')}>
            Остановить
          </Button>
        )}
      </PageHead>
      <div className="o-cards">
        <section className="o-card">
          <h2>{words.title}</h2>
          <p>{words.text}</p>
          {words.link && (
            <p className="o-muted">
              Кнопка «{words.link.label}» ведёт на {words.link.path}
            </p>
          )}
          <dl className="o-facts">
            <Fact term="Чем">{campaignLabels[`channel.${channel}`]}</Fact>
            <Fact term="Начало">{fullMoment(startsAt)}</Fact>
            <Fact term="Кто менял">{campaign.author}</Fact>
          </dl>
        </section>
        <section className="o-card">
          <h2>Кому</h2>
          <pre className="o-json">{JSON.stringify(audience, null, 2)}</pre>
        </section>
        <section className="o-card">
          <h2>Что отправлено</h2>
          <CountList counts={counts} />
        </section>
        <DryRun key={campaign.version} id={id} />
        {may('campaigns.change') && <Preview key={`words ${campaign.version}`} words={words} />}
      </div>
      {act === 'edit' && <CampaignDialog id={id} campaign={campaign} onClose={close} />}
      {act === 'start' && <Start campaign={campaign} onClose={close} />}
      {act === 'stop' && (
        <ActDialog
          title="Остановить рассылку"
          verb="Остановить"
          danger
          done="Остановлена: больше никому ничего не уйдёт"
          onClose={close}
          act={({ why }) => call(stopCampaign, { params: { id }, body: { why } })}
        >
          <p>Отправленное не вернуть. Остальным ничего не уйдёт, пока её не продолжат.</p>
        </ActDialog>
      )}
    </>
  )
}

function Start({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const verb = campaign.state === 'stopped' ? 'Продолжить' : 'Начать'
  return (
    <ActDialog
      title={`${verb}: ${campaign.title}`}
      verb={verb}
      done="Рассылка идёт"
      onClose={onClose}
      act={({ why }) => call(startCampaign, { params: { id: campaign.id }, body: { why } })}
    >
      <p>
        Каждому, кто подходит сейчас, она уйдёт один раз. Кто отписался, бережётся от игры или уже
        получил своё за неделю, не получит ничего. Сначала посмотрите пробный прогон.
      </p>
    </ActDialog>
  )
}

function CountList({ counts }: { counts: Counts }) {
  if (counts.length === 0) return <p className="o-muted">Пока ничего</p>
  return (
    <dl className="o-facts">
      {counts.map(({ state, reason, count }) => (
        <Fact key={`${state} ${reason}`} term={deliveryStates[state] + reasonWords(reason)}>
          {count}
        </Fact>
      ))}
    </dl>
  )
}

type Tried = { looked: number; meant: number; counts: Counts; examples: string[]; done: boolean }

/** Goes through all players page by page, and can be stopped at any of them; nothing is sent. */
function DryRun({ id }: { id: string }) {
  const [tried, setTried] = useState<Tried>()
  const [running, setRunning] = useState<AbortController>()
  const [error, setError] = useState<unknown>()

  async function run(): Promise<void> {
    const stop = new AbortController()
    setRunning(stop)
    setError(undefined)
    let sum: Tried = { looked: 0, meant: 0, counts: [], examples: [], done: false }
    try {
      for (let after: string | null = '0'; after !== null && !stop.signal.aborted;) {
        const page: Answer<typeof tryCampaign> = await call(tryCampaign, {
          params: { id },
          body: { after },
        })
        sum = {
          looked: sum.looked + page.looked,
          meant: sum.meant + page.meant,
          counts: added(sum.counts, page.counts),
          examples: sum.examples.concat(page.examples.map(({ playerId }) => playerId)).slice(0, 10),
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
      {!tried && <p className="o-muted">Кто получил бы её сейчас. Ничего не отправляется.</p>}
      {tried && (
        <>
          <output>
            Просмотрено {tried.looked}, подходят {tried.meant}
            {tried.done ? '.' : '…'}
          </output>
          <CountList counts={tried.counts} />
          {tried.examples.length > 0 && (
            <p>
              Например:{' '}
              {tried.examples.map((playerId) => (
                <Link key={playerId} className="o-link" to={`/players/${playerId}`}>
                  № {playerId}{' '}
                </Link>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  )
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
