import './notes.css'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { useDeferredValue } from 'react'
import { text } from './inbox.text.ts'
import { dismiss, type Note, type Place, shownAt, told, useNotes } from './notes.ts'

/** The notes of this browser to the player, on the pages where they are allowed. Each stays until it is closed. */
export function Notes(place: Place) {
  const notes = useNotes((state) => state.notes)
  // Screen readers announce only content that is inserted into an existing live region.
  const heard = useDeferredValue(notes, [])
  return (
    <section className="inbox-notes" aria-label={text.notes}>
      <output aria-live="polite">
        {shownAt(heard, place).map((note) => (
          <NoteCard key={note.id} note={note} />
        ))}
      </output>
    </section>
  )
}

function NoteCard({ note }: { note: Note }) {
  const { id, name, timestamp, icon, title, description, params, link, action } = note
  const follow = () => {
    action?.(params)
    dismiss(id)
  }
  return (
    <article className="inbox-note" data-name={name} data-timestamp={timestamp}>
      <Icon name={icon} className="inbox-note-icon" />
      <div className="inbox-note-text">
        <b>{told(title)}</b>
        {description.value !== '' && <p>{told(description)}</p>}
        {link && (
          <Button size="sm" href={link.value} onClick={follow}>
            {link.text}
          </Button>
        )}
      </div>
      <IconButton icon="x" size={16} label={text.closeNote} onClick={() => dismiss(id)} />
    </article>
  )
}
