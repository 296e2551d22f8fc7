import {
  chooseDefaultView,
  dropView,
  saveView,
  VIEWS_MAX,
  type ListPath,
  type ListView,
} from '@ayva/contract/platform/list-views'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { Pill } from '@ayva/kit/Pill'
import { Link } from 'react-router'
import { useState } from 'react'
import { call, refresh } from '../call.ts'
import { wordsOf } from '../refused.ts'
import { useMay } from '../self.ts'
import { RowActs } from '../RowActs.tsx'
import { Waiting } from '../Waiting.tsx'
import { useOpenView } from './use-saved-views.ts'
import { ViewForm } from './ViewForm.tsx'

type ViewsDialogProps = {
  list: ListPath
  /** What the address says of the list now. */
  now: string
  asked: { data: ListView[] | undefined; error: unknown; refetch: () => unknown }
  onClose: () => void
}

/** Makes a call, after which the views are loaded again; false if the server has refused. */
type Act = (what: () => Promise<unknown>) => Promise<boolean>

/** Chooses, saves, renames and deletes views of a list. */
export function ViewsDialog({ list, now, asked, onClose }: ViewsDialogProps) {
  const [error, setError] = useState<unknown>()
  const views = asked.data
  const act: Act = async (what) => {
    setError(undefined)
    const failed = await what().then(
      () => undefined,
      (caught: unknown) => caught ?? new Error(),
    )
    setError(failed)
    // After a refusal too, because another session may have changed the views.
    await refresh()
    return failed === undefined
  }
  return (
    <Modal open onClose={onClose} title="Виды списка">
      <ul className="o-checks">
        <li>
          <Link to={list} className="o-link" onClick={onClose}>
            Весь список
          </Link>
        </li>
        {views?.map((view) => (
          <ViewRow key={view.id} view={view} now={now} act={act} onClose={onClose} />
        ))}
      </ul>
      {!views && <Waiting asked={asked} height={60} />}
      {Boolean(error) && (
        <p className="o-error" role="alert">
          {wordsOf(error)}
        </p>
      )}
      <Saving
        isFull={(views?.filter(({ isOwn }) => isOwn).length ?? 0) >= VIEWS_MAX}
        onSave={({ name, shared }, id) =>
          act(() =>
            call(saveView, { params: { id }, body: { list, name, shared, query: now, seen: 0 } }),
          )
        }
      />
      <p className="o-act-buttons">
        <Button kind="outline" onClick={onClose}>
          Закрыть
        </Button>
      </p>
    </Modal>
  )
}

type ViewRowProps = { view: ListView; now: string; act: Act; onClose: () => void }

function ViewRow({ view, now, act, onClose }: ViewRowProps) {
  const open = useOpenView()
  const mayDropAll = useMay()('operators.change')
  const [isEdited, setIsEdited] = useState(false)
  const [asksDrop, setAsksDrop] = useState(false)
  const { id, list, name, query, shared, version: seen, isOwn, isDefault } = view
  const change = (part: Partial<Pick<ListView, 'name' | 'query' | 'shared'>>) => {
    const body = Object.assign({ list, name, query, shared, seen }, part)
    return act(() => call(saveView, { params: { id }, body }))
  }
  const choose = () => call(chooseDefaultView, { body: { list, view: isDefault ? null : id } })
  const drop = () => call(dropView, { params: { id }, body: { seen } })
  const acts = [
    {
      label: isDefault ? 'Не открывать первым' : 'Открывать первым',
      onClick: () => void act(choose),
    },
    isOwn && { label: 'Изменить', onClick: () => setIsEdited(true) },
    isOwn &&
      query !== now && {
        label: 'Заменить на то, что сейчас',
        onClick: () => void change({ query: now }),
      },
    (isOwn || mayDropAll) && {
      label: asksDrop ? 'Удалить совсем' : 'Удалить',
      danger: true,
      onClick: () => {
        if (asksDrop) void act(drop)
        else setAsksDrop(true)
      },
    },
  ]
  return (
    <li>
      <span className="o-grow">
        <button
          type="button"
          className="o-link"
          onClick={() => {
            open(view)
            onClose()
          }}
        >
          {name}
        </button>{' '}
        {shared && <Pill>{isOwn ? 'Общий' : `Общий, ${view.author}`}</Pill>}{' '}
        {isDefault && <Pill tone="leaf">Открывается первым</Pill>}
        {isEdited ? (
          <ViewForm
            verb="Сохранить"
            begin={view}
            onSave={async (said) => {
              if (await change(said)) setIsEdited(false)
            }}
          />
        ) : (
          <RowActs acts={acts} />
        )}
      </span>
    </li>
  )
}

type SavingProps = {
  isFull: boolean
  onSave: (said: { name: string; shared: boolean }, id: string) => Promise<boolean>
}

function Saving({ isFull, onSave }: SavingProps) {
  // An attempt keeps its id, so that a repeated one does not save the view twice.
  const [id, setId] = useState(() => crypto.randomUUID())
  if (isFull) return <p className="o-note">Своих видов этого списка уже {VIEWS_MAX}.</p>
  return (
    <>
      <h3 className="o-h2">Сохранить то, что сейчас в списке</h3>
      <ViewForm
        key={id}
        verb="Сохранить вид"
        begin={{ name: '', shared: false }}
        onSave={async (said) => {
          if (await onSave(said, id)) setId(crypto.randomUUID())
        }}
      />
    </>
  )
}
