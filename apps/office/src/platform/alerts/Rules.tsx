import { type Answer } from '@ayva/contract/base'
import { listAlertRules } from '@ayva/contract/platform/alerts/office'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { useMay } from '#lib/self.ts'
import { measured } from './measured.ts'

const REFRESH_MS = 10_000

type Rule = Answer<typeof listAlertRules>[number]

const columns: OfficeColumn<Rule>[] = [
  {
    id: 'title',
    header: 'Тревога',
    cell: ({ title, measureTitle, measure }) => (
      <>
        <b>{title}</b>
        <small>{measureTitle ?? `Нет показателя ${measure}`}</small>
      </>
    ),
  },
  {
    id: 'value',
    header: 'Сейчас',
    end: true,
    cell: ({ value, above, unit }) => (
      <>
        <b translate="no">{value === null ? '—' : measured(value, unit)}</b>
        <small translate="no">порог {measured(above, unit)}</small>
      </>
    ),
  },
  {
    id: 'minutes',
    header: 'Сколько подряд',
    end: true,
    phone: 'none',
    cell: ({ minutes }) => <span translate="no">{minutes === 0 ? 'сразу' : `${minutes} мин`}</span>,
  },
  {
    id: 'state',
    header: 'Состояние',
    cell: ({ enabled, value, above }) => {
      if (!enabled) return <Pill>Выключена</Pill>
      if (value === null) return <Pill tone="sloe">Не измерено</Pill>
      return value > above ? <Pill tone="garnet">Плохо</Pill> : <Pill tone="leaf">В норме</Pill>
    },
  },
]

/** The rules as they are; they are changed as a setting, with its history. */
export function Rules() {
  const may = useMay()
  const asked = useQuery({ ...asking(listAlertRules, {}), refetchInterval: REFRESH_MS })
  return (
    <>
      <DataTable
        caption="Правила тревог"
        columns={columns}
        rows={asked.data}
        asked={asked}
        rowKey={({ key }) => key}
        empty="Правил нет"
      />
      {may('settings.read') && (
        <p className="o-note">
          <Link className="o-link" to="/settings?open=alert_rules">
            Правила
          </Link>{' '}
          и{' '}
          <Link className="o-link" to="/settings?open=alert_channels">
            куда сообщать
          </Link>{' '}
          меняет администратор в настройках: там же прежние значения.
        </p>
      )}
    </>
  )
}
