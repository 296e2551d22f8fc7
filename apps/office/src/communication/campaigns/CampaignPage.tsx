import {
  showCampaign,
  startCampaign,
  stopCampaign,
  type Campaign,
} from '@ayva/contract/communication/campaigns/campaigns'
import { type Answer } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { fullMoment } from '#lib/times.ts'
import { ConditionWords } from '../../platform/audiences/audiences.ts'
import { CampaignDialog } from './CampaignDialog.tsx'
import { CountList } from './CountList.tsx'
import { DryRun } from './DryRun.tsx'
import {
  deliveryStates,
  entranceWords,
  goalWords,
  memberStates,
  reasonWords,
  states,
} from './labels.ts'
import { Results } from './Results.tsx'
import { Steps } from './Steps.tsx'
import { TestRun } from './TestRun.tsx'

type Shown = Answer<typeof showCampaign>

const REFRESH_MS = 3000

/** One campaign: its audience, its steps, the dry run, and the results. */
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

function CampaignShown({ shown }: { shown: Shown }) {
  const { campaign } = shown
  const may = useMay()
  const [act, setAct] = useState<Act>()
  const { id, title, audience, goal, startsAt, state } = campaign
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
          <h2>Кто начинает</h2>
          <dl className="o-facts">
            <Fact term="Как">{entranceWords(campaign.entrance)}</Fact>
            <Fact term="Начало">{fullMoment(startsAt)}</Fact>
            <Fact term="Цель">
              {goalWords(goal)}
              {goal?.kind === 'condition' && <ConditionWords condition={goal.condition} />}
            </Fact>
            <Fact term="Кто менял">{campaign.author}</Fact>
          </dl>
          <h3>Кому</h3>
          <ConditionWords condition={audience} />
        </section>
        <Steps campaign={campaign} />
        <section className="o-card">
          <h2>Что с игроками</h2>
          <CountList
            rows={shown.members.map(({ state: at, reason, count }) => ({
              term: memberStates[at] + reasonWords(reason),
              count,
            }))}
          />
          <h3>Что отправлено</h3>
          <CountList
            rows={shown.counts.map(({ step, state: at, reason, count }) => ({
              term: `Шаг ${step + 1}. ${deliveryStates[at]}${reasonWords(reason)}`,
              count,
            }))}
          />
        </section>
        <Results results={shown.results} />
        <DryRun key={campaign.version} id={id} />
        {may('campaigns.change') && <TestRun key={`test ${campaign.version}`} id={id} />}
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
        Каждый шаг уйдёт игроку один раз. Кто отписался, бережётся от игры или уже получил своё за
        неделю, не получит ничего. Сначала посмотрите пробный прогон.
      </p>
    </ActDialog>
  )
}
