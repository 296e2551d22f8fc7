import { addPlayerNote, listPlayerNotes, NOTE_MAX } from '@ayva/contract/identity/player/notes'
import { Form } from '@ayva/kit/controls'
import { Button } from '@ayva/kit/Button'
import { useToast } from '@ayva/kit/Toast'
import { useState, type FormEvent } from 'react'
import { call, refresh } from '#lib/call.ts'
import { ListState } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { useMay } from '#lib/self.ts'
import { TextArea } from '#lib/TextArea.tsx'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

export function Notes({ playerId }: { playerId: string }) {
  const may = useMay()
  const toast = useToast()
  const list = useList(listPlayerNotes, { params: { playerId } }, ({ notes }) => notes)
  const [text, setText] = useState('')
  const [noteId, setNoteId] = useState(() => crypto.randomUUID())

  async function write(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await call(addPlayerNote, { params: { playerId }, body: { noteId, text } })
      setText('')
      setNoteId(crypto.randomUUID())
      await refresh()
    } catch (caught) {
      toast.show({ kind: 'error', text: wordsOf(caught) })
    }
  }

  return (
    <section className="o-card">
      <h2>Заметки</h2>
      {may('players.note') && (
        <Form className="o-act" onSubmit={(event) => void write(event)}>
          <TextArea
            label="Новая заметка"
            hint="Игрок получит её, если попросит свои данные"
            value={text}
            maxLength={NOTE_MAX}
            onChange={setText}
          />
          <div className="o-act-buttons">
            <Button type="submit" size="sm">
              Записать
            </Button>
          </div>
        </Form>
      )}
      <ul className="o-checks">
        {list.rows?.map((note) => (
          <li key={note.id}>
            <span>
              {note.text}
              <br />
              <small>
                {note.author}, {shortMoment(note.at)}
              </small>
            </span>
          </li>
        ))}
        {list.rows?.length === 0 && <li className="o-muted">Заметок нет</li>}
      </ul>
      <ListState list={list} />
    </section>
  )
}
