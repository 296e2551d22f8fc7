import './order.css'
import { changeTabOrder, showTabOrder, type TabOrder } from '@ayva/contract/games/lobby/order'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { IconButton } from '@ayva/kit/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { useAddress } from '#lib/use-address.ts'
import { Waiting } from '#lib/Waiting.tsx'

/** So many games are named before an order is saved. */
const SHOWN = 3

/** In which order a tab of the lobby shows its games: by dragging, or by the buttons of each row. */
export function Page() {
  const { search, say } = useAddress()
  const tab = search.get('tab') ?? '/'
  const [replaced, setReplaced] = useState<{ tab: string; ids: number[] }>()
  const asked = useQuery(asking(showTabOrder, { query: { tab } }))
  return (
    <>
      <PageHead title="Порядок игр" />
      {asked.data && (
        <div className="o-filters">
          <Chips
            label="Вкладка лобби"
            items={asked.data.tabs.map(({ slug, label }) => ({ id: slug, label }))}
            value={tab}
            onChange={(slug) => say('tab', slug === '/' ? undefined : slug)}
          />
        </div>
      )}
      {asked.data ? (
        <Order
          key={`${tab} ${asked.data.chosen.join()}`}
          order={asked.data}
          replaced={replaced?.tab === tab ? replaced.ids : undefined}
          onReplaced={(ids) => setReplaced({ tab, ids })}
        />
      ) : (
        <Waiting asked={asked} height={420} />
      )}
    </>
  )
}

type Game = TabOrder['games'][number]

type OrderProps = {
  order: TabOrder
  /** What stood first before the change that was made on this page; it can be brought back. */
  replaced: number[] | undefined
  onReplaced: (ids: number[]) => void
}

function Order({ order, replaced, onReplaced }: OrderProps) {
  const mayChange = useMay()('games.change')
  const [games, setGames] = useState(order.games)
  const [dragged, setDragged] = useState<number>()
  const [told, setTold] = useState('')
  const [act, setAct] = useState<'save' | 'reset' | 'undo'>()
  const names = new Map(order.games.map(({ id, name }) => [id, name]))
  const isChanged = games.some(({ id }, place) => order.games[place]!.id !== id)

  function move(from: number, to: number): void {
    if (to < 0 || to >= games.length || from === to) return
    const next = games.toSpliced(from, 1).toSpliced(to, 0, games[from]!)
    setGames(next)
    setTold(`${games[from]!.name}: место ${to + 1} из ${games.length}`)
  }

  return (
    <>
      <p className="k-visually-hidden" aria-live="polite">
        {told}
      </p>
      <ol className="o-order" aria-label="Игры по порядку">
        {games.map((game, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keys
          <li
            key={game.id}
            className={place === dragged ? 'is-dragged' : undefined}
            draggable={mayChange}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged === undefined || dragged === place) return
              move(dragged, place)
              setDragged(place)
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <span className="o-order-place" translate="no">
              {place + 1}
            </span>
            <span className="o-grow">
              {game.name} <small translate="no">№ {game.id}</small>
            </span>
            {mayChange && <Moves game={game} place={place} last={games.length - 1} move={move} />}
          </li>
        ))}
      </ol>
      {mayChange && (
        <div className="o-order-acts">
          <Button kind="primary" disabled={!isChanged} onClick={() => setAct('save')}>
            Сохранить порядок
          </Button>
          <Button kind="outline" disabled={!isChanged} onClick={() => setGames(order.games)}>
            Вернуть как было
          </Button>
          {replaced && (
            <Button kind="outline" onClick={() => setAct('undo')}>
              Отменить изменение
            </Button>
          )}
          {order.chosen.length > 0 && (
            <Button kind="outline" onClick={() => setAct('reset')}>
              По умолчанию
            </Button>
          )}
        </div>
      )}
      {act && (
        <Change
          order={order}
          {...changes[act]}
          ids={act === 'save' ? games.map(({ id }) => id) : act === 'undo' ? replaced! : []}
          names={names}
          onDone={() => onReplaced(order.chosen)}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}

const changes = {
  save: { title: 'Сохранить порядок игр', verb: 'Сохранить' },
  reset: { title: 'Порядок по умолчанию', verb: 'Вернуть' },
  undo: { title: 'Отменить изменение порядка', verb: 'Отменить изменение' },
}

type ChangeProps = {
  order: TabOrder
  title: string
  verb: string
  ids: number[]
  names: ReadonlyMap<number, string>
  onDone: () => void
  onClose: () => void
}

function Change({ order, title, verb, ids, names, onDone, onClose }: ChangeProps) {
  const first = ids.slice(0, SHOWN).map((id) => names.get(id))
  return (
    <ActDialog
      title={title}
      verb={verb}
      done="Игроки видят новый порядок"
      onClose={onClose}
      act={async ({ why }) => {
        await call(changeTabOrder, { body: { tab: order.tab, ids, seen: order.chosen, why } })
        onDone()
      }}
    >
      <p>
        {first.length > 0
          ? `Первыми станут: ${first.join(', ')}.`
          : 'Игры встанут так, как их расставил каталог.'}
      </p>
    </ActDialog>
  )
}

type MovesProps = {
  game: Game
  place: number
  last: number
  move: (from: number, to: number) => void
}

function Moves({ game, place, last, move }: MovesProps) {
  return (
    <span className="o-order-moves">
      <IconButton
        icon="caret-up"
        label={`Выше: ${game.name}`}
        disabled={place === 0}
        onClick={() => move(place, place - 1)}
      />
      <IconButton
        icon="caret-down"
        label={`Ниже: ${game.name}`}
        disabled={place === last}
        onClick={() => move(place, place + 1)}
      />
    </span>
  )
}
