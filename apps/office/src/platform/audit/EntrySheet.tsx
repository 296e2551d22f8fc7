import { type AuditEntry } from '@ayva/contract/platform/audit'
import { Sheet } from '@ayva/kit/Sheet'
import { Fact } from '#lib/Fact.tsx'
import { fullMoment } from '#lib/times.ts'
import { actorKinds } from './actor-kinds.ts'

/** One complete entry: the states before and after, and the hash that connects it to all earlier ones. */
export function EntrySheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={`Запись ${entry.n}`} className="o-wide-sheet">
      <dl className="o-facts">
        <Fact term="Когда">{fullMoment(entry.at)}</Fact>
        <Fact term="Кто">
          {entry.actor}, {actorKinds[entry.actorKind]}
        </Fact>
        <Fact term="Что">{entry.action}</Fact>
        <Fact term="С чем">{entry.subject}</Fact>
        <Fact term="Почему">{entry.why}</Fact>
      </dl>
      <h3 className="o-h2">Было</h3>
      <pre className="o-json">{JSON.stringify(entry.before, null, 2)}</pre>
      <h3 className="o-h2">Стало</h3>
      <pre className="o-json">{JSON.stringify(entry.after, null, 2)}</pre>
      <h3 className="o-h2">Хеш записи и всех до неё</h3>
      <pre className="o-json">{entry.hash}</pre>
    </Sheet>
  )
}
