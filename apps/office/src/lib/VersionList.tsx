import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { fullMoment } from './times.ts'

type Version = { n: number; title: string; author: string | null; at: string; why: string }

type VersionListProps = {
  versions: readonly Version[] | undefined
  /** The published version, and the words that say so. */
  published: number | null
  publishedWords: string
  onLook: (n: number) => void
  /** Omitted if the operator may not write or publish. */
  onEdit: ((n: number) => void) | undefined
  onPublish: ((n: number) => void) | undefined
}

/** Who wrote which version of a text and why; each can be viewed, taken as the next draft, and published. */
export function VersionList(props: VersionListProps) {
  const { versions, published, publishedWords, onLook, onEdit, onPublish } = props
  return (
    <ul className="o-checks">
      {versions?.map(({ n, title, author, at, why }) => (
        <li key={n}>
          <span className="o-grow">
            <b>
              {n}. {title}
            </b>{' '}
            {published === n && <Pill tone="leaf">{publishedWords}</Pill>}
            <br />
            <small>
              {author ?? 'пришла с продуктом'}, {fullMoment(at)}: {why}
            </small>
            <span className="o-pills">
              <Button size="sm" kind="outline" onClick={() => onLook(n)}>
                Посмотреть
              </Button>
              {onEdit && (
                <Button size="sm" kind="outline" onClick={() => onEdit(n)}>
                  Писать дальше
                </Button>
              )}
              {onPublish && published !== n && (
                <Button size="sm" kind="primary" onClick={() => onPublish(n)}>
                  Показать
                </Button>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
