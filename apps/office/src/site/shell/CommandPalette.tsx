import { findPlayers } from '@ayva/contract/identity/player/office'
import { listViews } from '@ayva/contract/platform/list-views'
import { Form } from '@ayva/kit/controls'
import { Input } from '@ayva/kit/Input'
import { Modal } from '@ayva/kit/Modal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { asking } from '#lib/call.ts'
import { officePages } from '#lib/page.ts'
import { wordsOf } from '#lib/refused.ts'
import { addressOf } from '#lib/saved-views/saved-query.ts'
import { useMay } from '#lib/self.ts'

const SHOWN_MAX = 12
/** The longest name of a view. */
const NAME_MAX = 80
/** Players are found below the views. */
const VIEWS_SHOWN_MAX = 5
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** One field for everything: sections and saved views by their names, players by number, e-mail, phone or name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const players = useQuery({
    ...asking(findPlayers, { query: { q: wanted } }),
    enabled: wanted !== '' && may('players.read'),
    placeholderData: keepPreviousData,
  })
  const views = useQuery({
    ...asking(listViews, { query: { q: wanted.slice(0, NAME_MAX) } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const sections = officePages
    .filter(({ menu, permission }) => menu !== undefined && may(permission))
    .filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()))
    .map(({ path, title }) => ({ path, title, hint: 'Раздел' }))
  // Results for an earlier text must not be shown for the present one.
  const isOld = wanted === '' || players.isPlaceholderData
  const found = (isOld ? [] : (players.data ?? [])).map((player) => ({
    path: `/players/${player.playerId}`,
    title: player.username ?? player.email ?? player.phone ?? `Игрок ${player.playerId}`,
    hint: `Игрок № ${player.playerId}`,
  }))
  const named = wanted === '' || views.isPlaceholderData ? [] : (views.data ?? [])
  const saved = named.slice(0, VIEWS_SHOWN_MAX).map(({ list, name, query }) => ({
    path: addressOf(list, query).to,
    title: name,
    hint: `Вид: ${officePages.find(({ path }) => path === list)?.title ?? list}`,
  }))
  const all = sections.concat(saved, found).slice(0, SHOWN_MAX)
  /** The arrow keys move from the field to the first row, and from row to row. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    links[links.indexOf(event.currentTarget as HTMLAnchorElement) + step]?.focus()
  }
  return (
    <Modal open onClose={onClose} title="Найти">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = all
          if (!first) return
          onClose()
          void navigate(first.path)
        }}
      >
        <Input
          icon="magnifying-glass"
          aria-label="Игрок или раздел"
          placeholder="Номер, почта, телефон, имя или раздел"
          value={typed}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={walk}
        />
      </Form>
      <ul className="o-found" ref={list} aria-label="Что найдено">
        {all.map(({ path, title, hint }) => (
          <li key={`${path} ${title}`}>
            <Link to={path} onClick={onClose} onKeyDown={walk}>
              {title}
              <small>{hint}</small>
            </Link>
          </li>
        ))}
      </ul>
      {players.error && <p className="o-error">{wordsOf(players.error)}</p>}
      {wanted !== '' && all.length === 0 && !players.isFetching && !players.error && (
        <p className="o-none">Ничего не найдено</p>
      )}
    </Modal>
  )
}
