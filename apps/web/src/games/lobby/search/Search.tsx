import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { Empty } from '@ayva/kit/Empty'
import { IconButton } from '@ayva/kit/IconButton'
import { Input } from '@ayva/kit/Input'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { LobbyCard } from '../card/LobbyCard.tsx'
import { Found } from './SearchFound.tsx'
import { text } from './search.text.ts'
import { isSlash } from './use-search-key.ts'
import { type Searching, TYPED_MAX, useSearch } from './use-search.ts'
import { usePopular, useRecent, useSearchTags } from './use-search-hints.ts'

/** The search field, its results, and suggestions before typing. */
export function Search({ isLeaving }: { isLeaving: boolean }) {
  const searching = useSearch(isLeaving)
  const { typed, setTyped, search, found, meant, isCurrent } = searching
  const { recent, remember, forget } = useRecent()
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const openFirst = useOpenFirst(results, searching)
  const q = typed.trim()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    // The search opens slowly, so its key may be pressed again, and would be typed into the field.
    if (typed === '' && isSlash(event.nativeEvent)) return event.preventDefault()
    const first = results.current?.querySelector<HTMLElement>('a[href]')
    if (event.key === 'ArrowDown' && first) first.focus()
    else if (event.key === 'Enter' && meant !== undefined) search(meant)
    else if (event.key === 'Enter' && q !== '') openFirst()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed on what is in it
    <div className="search-body" onKeyDown={(event) => backToField(event, field)}>
      <Input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={text.field}
        placeholder={text.placeholder}
        icon="magnifying-glass"
        className="search-well"
        value={typed}
        maxLength={TYPED_MAX}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        end={typed !== '' && <Clear onClick={() => (search(''), field.current?.focus())} />}
      />
      <Tags searching={searching} />
      <div className={q === '' ? 'search-columns is-empty' : 'search-columns'}>
        <div ref={results} className="search-found">
          <output className="search-count">{q === '' ? '' : countOf(searching)}</output>
          {meant !== undefined && <Meant searching={searching} meant={meant} />}
          {meant === undefined && found.games.length > 0 && (
            <Found q={q} found={found} onOpen={() => remember(q)} />
          )}
          {isCurrent && found.games.length === 0 && (
            <Empty title={text.nothing(q)} hint={text.nothingHint} />
          )}
          {q === '' && (
            // The button disappears with the list, so the focus must be moved.
            <Recent
              recent={recent}
              onChoose={search}
              onForget={() => (forget(), field.current?.focus())}
            />
          )}
        </div>
        <Popular />
      </div>
    </div>
  )
}

/** The arrow key leads from the first result back to the field. */
function backToField(event: KeyboardEvent, field: RefObject<HTMLInputElement | null>): void {
  const item = (event.target as Element).closest('li[aria-posinset]')
  if (event.key !== 'ArrowUp' || item?.getAttribute('aria-posinset') !== '1') return
  event.preventDefault()
  field.current?.focus()
}

/** Opens the first result as soon as it is known, so that Enter need not be pressed again. */
function useOpenFirst(results: RefObject<HTMLElement | null>, searching: Searching): () => void {
  const { typed, search, isCurrent, isTold } = searching
  const wanted = useRef<string>(undefined)
  const open = () => {
    if (wanted.current !== typed.trim() || !isCurrent || !isTold) return
    wanted.current = undefined
    results.current?.querySelector<HTMLElement>('a[href]')?.click()
  }
  useEffect(open)
  return () => {
    wanted.current = typed.trim()
    search(typed)
    open()
  }
}

function countOf({ meant, isCurrent, found }: Searching): string {
  if (meant !== undefined) return text.meant(meant)
  if (!isCurrent) return found.games.length > 0 ? '' : text.searching
  const count = found.games.length
  if (count === 0) return ''
  return found.hasMore ? text.foundMore(count) : text.found(count)
}

const Clear = ({ onClick }: { onClick: () => void }) => (
  <IconButton icon="x" label={text.clear} onClick={onClick} size={18} />
)

/** Suggests the text that the same keys produce in the other keyboard layout, if only that finds something. */
function Meant({ searching, meant }: { searching: Searching; meant: string }) {
  return (
    <div className="search-meant">
      <p className="k-text-2">{text.wrongLayout(searching.typed.trim())}</p>
      <Button kind="primary" onClick={() => searching.search(meant)}>
        {text.takeMeant(meant)}
      </Button>
      <Button kind="text" onClick={searching.searchAsIs}>
        {text.asIs}
      </Button>
    </div>
  )
}

type Choosing = { onChoose: (word: string) => void }

function Tags({ searching }: { searching: Searching }) {
  const { searchId, found, isCurrent, typed, search } = searching
  const [last, setLast] = useState('')
  // The server suggests related tags once the search has found something.
  const told = isCurrent && found.games.length > 0 ? typed.trim() : last
  if (told !== last) setLast(told)
  const tags = useSearchTags(searchId, told)
  if (tags.length === 0) return null
  const items = tags.map(({ name, label }) => ({ id: name, label }))
  return (
    <Chips className="search-tags" label={text.tags} items={items} value="" onChange={search} />
  )
}

function Recent({
  recent,
  onChoose,
  onForget,
}: Choosing & { recent: string[]; onForget: () => void }) {
  if (recent.length === 0) return null
  const items = recent.map((one) => ({ id: one, label: one }))
  return (
    <section className="search-recent">
      <h3>
        {text.recent}
        <Button kind="text" onClick={onForget}>
          {text.forget}
        </Button>
      </h3>
      <Chips label={text.recent} items={items} value="" onChange={onChoose} />
    </section>
  )
}

function Popular() {
  const games = usePopular()
  if (games.length === 0) return null
  return (
    <section className="search-popular">
      <h3>{text.popular}</h3>
      <div>
        {games.map((game) => (
          <LobbyCard key={game.id} game={game} sizes="(max-width: 768px) 30vw, 144px" />
        ))}
      </div>
    </section>
  )
}
