import { findPlayers } from '@ayva/contract/player/office'
import { Modal } from '@ayva/kit/Modal'
import { Input } from '@ayva/kit/Input'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { asking } from '#lib/call.ts'
import { officePages } from '#lib/page.ts'
import { useMay } from '#lib/self.ts'

const SHOWN_MAX = 12

/** One field for everything: sections by their names, players by number, e-mail, phone or name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const wanted = typed.trim()
  const players = useQuery({
    ...asking(findPlayers, { query: { q: wanted } }),
    enabled: wanted.length > 0 && may('players.read'),
    placeholderData: keepPreviousData,
  })
  const sections = officePages
    .filter(({ menu, permission }) => menu !== undefined && may(permission))
    .filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()))
    .map(({ path, title }) => ({ path, title, hint: 'Раздел' }))
  const found = (wanted === '' ? [] : (players.data ?? [])).map((player) => ({
    path: `/players/${player.playerId}`,
    title: player.username ?? player.email ?? player.phone ?? `Игрок ${player.playerId}`,
    hint: `Игрок № ${player.playerId}`,
  }))
  const all = sections.concat(found).slice(0, SHOWN_MAX)
  const go = (path: string | undefined) => {
    if (path === undefined) return
    onClose()
    void navigate(path)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((chosen + step + all.length) % Math.max(1, all.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(all[chosen]?.path)
    }
  }
  return (
    <Modal open onClose={onClose} title="Найти">
      <Input
        icon="magnifying-glass"
        aria-label="Игрок или раздел"
        placeholder="Номер, почта, телефон, имя или раздел"
        value={typed}
        maxLength={254}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls="o-found"
        aria-activedescendant={all[chosen] && `o-found-${chosen}`}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <ul className="o-found" id="o-found" role="listbox" aria-label="Что найдено">
        {all.map(({ path, title, hint }, place) => (
          <li
            key={path}
            id={`o-found-${place}`}
            role="option"
            aria-selected={place === chosen}
            onClick={() => go(path)}
            onKeyDown={press}
            onPointerMove={() => setChosen(place)}
          >
            {title}
            <small>{hint}</small>
          </li>
        ))}
      </ul>
      {wanted !== '' && all.length === 0 && !players.isFetching && (
        <p className="o-none">Ничего не найдено</p>
      )}
    </Modal>
  )
}
