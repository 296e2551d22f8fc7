import {
  showPlayerTimeline,
  timelineKinds,
  type TimelineKind,
} from '@ayva/contract/identity/player/timeline'
import { Chips } from '@ayva/kit/Chips'
import { Money } from '@ayva/kit/Money'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListState } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

const names: Record<TimelineKind, string> = {
  money: 'Деньги',
  game: 'Игра',
  protection: 'Защита',
  entry: 'Входы',
  gift: 'Подарки',
  office: 'Офис',
}
const items = [{ id: 'all', label: 'Всё' }].concat(
  timelineKinds.map((id) => ({ id, label: names[id] })),
)

/** The events of a player, newest first; a payment or a round can be opened. */
export function Timeline({ playerId }: { playerId: string }) {
  const may = useMay()
  const [kind, setKind] = useState<TimelineKind>()
  const list = useList(
    showPlayerTimeline,
    { params: { playerId }, query: kind ? { kind } : {} },
    ({ events }) => events,
    { from: 'before' },
  )
  return (
    <section className="o-card">
      <h2>Лента</h2>
      <Chips
        label="Что показать"
        items={items}
        value={kind ?? 'all'}
        onChange={(id) => setKind(timelineKinds.find((one) => one === id))}
      />
      <ul className="o-timeline">
        {list.rows?.map(({ key, at, words, amount, opens }) => (
          <li key={key}>
            <time dateTime={at}>{shortMoment(at)}</time>
            <span>
              {opens === null ||
              !may(opens.what === 'payment' ? 'payments.read' : 'rounds.read') ? (
                words
              ) : (
                <Link
                  className="o-link"
                  to={`/${opens.what === 'payment' ? 'payments' : 'rounds'}/${playerId}/${opens.id}`}
                >
                  {words}
                </Link>
              )}
            </span>
            <b>{amount && <Money value={amount} plus />}</b>
          </li>
        ))}
        {list.rows?.length === 0 && <li>Пока ничего</li>}
      </ul>
      <ListState list={list} />
    </section>
  )
}
