import { showPlayerVerification } from '@ayva/contract/identity/kyc/office'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { statusWords } from './status-words.ts'

export function Part({ playerId }: { playerId: string }) {
  const { data } = useQuery(asking(showPlayerVerification, { params: { playerId } }))
  if (!data) return null
  const { words, tone } = statusWords(data.status)
  return (
    <section className="o-card">
      <header>
        <h2>Документы</h2>
        <Pill tone={tone}>{words}</Pill>
      </header>
      <p>
        {data.person ? `${data.person.lastName} ${data.person.firstName}. ` : ''}
        Снимков: {data.documents.length}.
      </p>
      {data.blockedUntil !== null && (
        <p className="o-error">Деньги остановлены. {data.blockedWords}</p>
      )}
      <p>
        <Link className="o-link" to={`/documents/${playerId}`}>
          Посмотреть и решить
        </Link>
      </p>
    </section>
  )
}
