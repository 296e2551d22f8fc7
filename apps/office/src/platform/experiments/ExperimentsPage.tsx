import {
  changeExperiment,
  listOfficeExperiments,
  type OfficeExperiment,
} from '@ayva/contract/platform/experiments/office'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { labels, placeWords, stateWords, valueWords } from './labels.ts'
import { ResultDialog } from './ResultDialog.tsx'

type Act =
  | { kind: 'create'; hash: string }
  | { kind: 'change' | 'start' | 'stop' | 'result'; experiment: OfficeExperiment }

const empty = {
  name: '',
  place: 'registration_first',
  tried: 'phone',
  share: 50,
  from: null,
  to: null,
  state: 'draft',
  version: 0,
}
/** Fields that visitors have seen cannot change during the experiment. */
const frozen = ['place', 'tried', 'share']

/** Twelve hexadecimal digits, unlike any other key of a browser's storage. */
const newHash = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

/** Two variants of one place, and their results. */
export function Page() {
  const may = useMay()
  const list = useList(listOfficeExperiments, { query: {} }, ({ experiments }) => experiments)
  const [act, setAct] = useState<Act>()
  return (
    <>
      <PageHead title="Эксперименты">
        {may('experiments.change') && (
          <Button
            kind="primary"
            icon="plus"
            onClick={() => setAct({ kind: 'create', hash: newHash() })}
          >
            Завести
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Эксперименты"
        columns={columnsOf(may('experiments.change'), setAct)}
        rows={list.rows}
        rowKey={({ hash }) => hash}
        empty="Экспериментов ещё не было"
      />
      <ListState list={list} />
      {act && <Dialog act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

function Dialog({ act, onClose }: { act: Act; onClose: () => void }) {
  if (act.kind === 'result') return <ResultDialog experiment={act.experiment} onClose={onClose} />
  if (act.kind === 'start' || act.kind === 'stop')
    return <SwitchDialog starts={act.kind === 'start'} of={act.experiment} onClose={onClose} />
  const isNew = act.kind === 'create'
  const { name, place, tried, share, from, to, state, version } = isNew ? empty : act.experiment
  return (
    <CallDialog
      endpoint={changeExperiment}
      params={{ hash: isNew ? act.hash : act.experiment.hash }}
      title={isNew ? 'Новый эксперимент' : `Изменить: ${name}`}
      verb="Записать"
      done={
        state === 'draft' ? 'Записано. Посетители увидят его, когда вы его запустите' : 'Записано'
      }
      labels={labels}
      begin={{ name, place, tried, share, from, to, state, seen: version }}
      without={['seen', 'state'].concat(state === 'draft' ? [] : frozen)}
      onClose={onClose}
    />
  )
}

type SwitchDialogProps = { starts: boolean; of: OfficeExperiment; onClose: () => void }

function SwitchDialog({ starts, of, onClose }: SwitchDialogProps) {
  const { hash, name, place, tried, share, from, to, version: seen } = of
  const state = starts ? 'running' : 'stopped'
  const value = valueWords[tried] ?? tried
  return (
    <ActDialog
      title={starts ? `Запустить: ${name}` : `Остановить: ${name}`}
      verb={starts ? 'Запустить' : 'Остановить'}
      danger={!starts}
      done={starts ? 'Эксперимент идёт' : 'Эксперимент остановлен: все видят обычное'}
      onClose={onClose}
      act={({ why }) =>
        call(changeExperiment, {
          params: { hash },
          body: { name, place, tried, share, from, to, state, seen, why },
        })
      }
    >
      <p>
        {starts
          ? `Из ста посетителей ${share} увидят: ${value}. Остальные увидят то же, что раньше. Потом это не меняется.`
          : 'Остановленный эксперимент заново не запустить. Что посчитано, останется.'}
      </p>
    </ActDialog>
  )
}

function columnsOf(
  mayChange: boolean,
  setAct: (act: Act) => void,
): OfficeColumn<OfficeExperiment>[] {
  return [
    {
      id: 'name',
      header: 'Эксперимент',
      cell: ({ name, hash }) => (
        <>
          <b>{name}</b>
          <small>{hash}</small>
        </>
      ),
    },
    {
      id: 'what',
      header: 'Что пробуем',
      phone: 'none',
      cell: ({ place, tried }) => `${placeWords[place]}: ${valueWords[tried] ?? tried}`,
    },
    { id: 'share', header: 'Доля', end: true, cell: ({ share }) => `${share} %` },
    {
      id: 'since',
      header: 'Показывается',
      phone: 'none',
      cell: termText,
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ state }) => (
        <Pill tone={state === 'running' ? 'leaf' : 'neutral'}>{stateWords[state]}</Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (experiment) => <RowActs acts={actsOf(experiment, mayChange, setAct)} />,
    },
  ]
}

function termText({ from, to, startedAt, stoppedAt }: OfficeExperiment): string {
  const begin = startedAt !== null && (from === null || from < startedAt) ? startedAt : from
  const end = stoppedAt ?? to
  const words = [begin && `с ${shortMoment(begin)}`, end && `по ${shortMoment(end)}`]
  return words.filter(Boolean).join(' ') || '—'
}

function actsOf(experiment: OfficeExperiment, mayChange: boolean, setAct: (act: Act) => void) {
  const { state } = experiment
  const open = (kind: 'change' | 'start' | 'stop' | 'result') => () => setAct({ kind, experiment })
  return [
    state !== 'draft' && { label: 'Итоги', onClick: open('result') },
    mayChange && state !== 'stopped' && { label: 'Изменить', onClick: open('change') },
    mayChange && state === 'draft' && { label: 'Запустить', onClick: open('start') },
    mayChange && state === 'running' && { label: 'Остановить', onClick: open('stop') },
  ]
}
