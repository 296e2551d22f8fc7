import './passkeys.css'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Row } from '@ayva/kit/Rows'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { passkeyLack } from '#lib/passkey-support.ts'
import { ProofForm } from '../factors/factors.ts'
import { text } from './passkeys.text.ts'
import { type Shown, usePasskeys } from './use-passkeys.ts'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' })
const never = () => () => {}

type View = { at: 'list' } | { at: 'add' } | { at: 'remove'; id: string }

/** The settings row for passkeys; `first` replaces adding one while something else is required first. */
export function PasskeysRow({ first }: { first?: ReactNode }) {
  const { keys, add, remove } = usePasskeys()
  const [view, setView] = useState<View>()
  const [name, setName] = useState(text.firstName)
  // The server cannot know the browser.
  const lack = useSyncExternalStore(never, passkeyLack, () => undefined)
  const able = lack === undefined
  const list = () => setView({ at: 'list' })
  const count = keys?.length ?? 0

  return (
    <Row
      title={text.title}
      hint={able ? (count > 0 ? text.count(count) : text.none) : text.lacking[lack]}
      end={
        (able || count > 0) && (
          <Button size="sm" onClick={() => setView(view ? undefined : { at: 'list' })}>
            {view ? text.close : text.open}
          </Button>
        )
      }
    >
      {view?.at === 'list' && (
        <div className="passkeys-list">
          {(keys ?? []).map((one) => (
            <Key key={one.id} shown={one} onRemove={() => setView({ at: 'remove', id: one.id })} />
          ))}
          {able && (first ?? <Button onClick={() => setView({ at: 'add' })}>{text.add}</Button>)}
        </div>
      )}
      {view?.at === 'add' && (
        <>
          <Input
            label={text.name}
            hint={text.nameHint}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
          <ProofForm
            action={text.next}
            onProve={async (proof) => {
              await add(proof, name.trim() || text.firstName)
              list()
            }}
            onCancel={list}
          />
        </>
      )}
      {view?.at === 'remove' && (
        <ProofForm
          action={text.remove}
          onProve={async (proof) => {
            await remove(proof, view.id)
            list()
          }}
          onCancel={list}
        />
      )}
    </Row>
  )
}

function Key({ shown, onRemove }: { shown: Shown; onRemove: () => void }) {
  const { name, createdAt, usedAt } = shown
  const since = usedAt
    ? text.used(day.format(new Date(usedAt)))
    : text.unused(day.format(new Date(createdAt)))
  return (
    <div>
      <span>
        <b>{name}</b>
        <small>{since}</small>
      </span>
      <Button size="sm" aria-label={text.removeOne(name)} onClick={onRemove}>
        {text.remove}
      </Button>
    </div>
  )
}
