import {
  createPopup,
  listOfficePopups,
  stopPopup,
  type OfficePopup,
} from '@ayva/contract/communication/popups/office'
import { Button } from '@ayva/kit/Button'
import { serverNow } from '@ayva/kit/server-clock'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { optionalConditionField, WithFacts } from '../../platform/audiences/audiences.ts'
import { pictureField } from '../../platform/pictures/pictures.ts'

const labels = {
  content: 'Содержание',
  title: 'Заголовок',
  text: 'Текст',
  image: 'Картинка',
  link: 'Кнопка',
  label: 'Надпись',
  path: 'Страница сайта: /…',
  audience: 'Кому',
  'audience.all': 'Всем игрокам',
  'audience.vip': 'VIP-клубу',
  condition: 'Не всем из них, а по условиям',
  conditions: 'Кому: всё это о нём верно',
  isOffer: 'Это предложение: тем, кто бережётся от игры, не показывать',
  position: 'Порядок: меньшее раньше',
  from: 'С',
  to: 'По',
}

type Act = { kind: 'create'; uuid: string } | { kind: 'stop'; popup: OfficePopup }

const eventWords: Record<string, string> = {
  accepted_by_fe: 'дошло',
  shown: 'показано',
  closed: 'закрыто',
  game_opened: 'открыта игра',
  button_clicked: 'нажата кнопка',
}

const isOver = ({ to }: OfficePopup) => Date.parse(to) <= serverNow()

/** Popups that each player sees once, and their results. */
export function Page() {
  const may = useMay()
  const popups = useQuery(asking(listOfficePopups, {}))
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <>
      <PageHead title="Окна">
        {may('popups.change') && (
          <Button
            kind="primary"
            icon="plus"
            onClick={() => setAct({ kind: 'create', uuid: crypto.randomUUID() })}
          >
            Завести
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Окна для игроков"
        columns={columnsOf(may('popups.change'), setAct)}
        rows={popups.data}
        asked={popups}
        rowKey={({ id }) => id}
        empty="Окон нет"
      />
      {act?.kind === 'create' && (
        <WithFacts title="Новое окно" onClose={close}>
          {(facts) => (
            <CallDialog
              endpoint={createPopup}
              title="Новое окно"
              verb="Завести"
              done="Заведено: каждый игрок увидит его один раз"
              labels={labels}
              begin={{ uuid: act.uuid, position: 100, condition: null }}
              without={['uuid']}
              custom={{
                'content.image': pictureField,
                condition: optionalConditionField(facts, labels.conditions),
              }}
              onClose={close}
            />
          )}
        </WithFacts>
      )}
      {act?.kind === 'stop' && (
        <ActDialog
          title={`Остановить: ${act.popup.content.title}`}
          verb="Остановить"
          danger
          done="Больше не показывается"
          onClose={close}
          act={({ why }) => call(stopPopup, { params: { id: act.popup.id }, body: { why } })}
        >
          <p>Кто его ещё не видел, уже не увидит.</p>
        </ActDialog>
      )}
    </>
  )
}

function columnsOf(mayChange: boolean, setAct: (act: Act) => void): OfficeColumn<OfficePopup>[] {
  return [
    {
      id: 'title',
      header: 'Окно',
      cell: ({ content }) => (
        <>
          <b>{content.title}</b>
          <small>{content.text.slice(0, 80)}</small>
        </>
      ),
    },
    {
      id: 'audience',
      header: 'Кому',
      phone: 'none',
      cell: ({ audience, condition }) =>
        labels[`audience.${audience}`] + (condition === null ? '' : ', по условиям'),
    },
    {
      id: 'when',
      header: 'Когда',
      phone: 'none',
      cell: ({ from, to }) => `${shortMoment(from)} — ${shortMoment(to)}`,
    },
    {
      id: 'events',
      header: 'Что было',
      phone: 'none',
      cell: ({ events }) =>
        Object.entries(events)
          .map(([name, count]) => `${eventWords[name] ?? name}: ${count}`)
          .join(', ') || 'ещё ничего',
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: (popup) => (
        <Pill tone={isOver(popup) ? 'neutral' : 'leaf'}>
          {isOver(popup) ? 'Кончилось' : 'Идёт'}
        </Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (popup) => (
        <RowActs
          acts={[
            mayChange &&
              !isOver(popup) && {
                label: 'Остановить',
                onClick: () => setAct({ kind: 'stop', popup }),
              },
          ]}
        />
      ),
    },
  ]
}
