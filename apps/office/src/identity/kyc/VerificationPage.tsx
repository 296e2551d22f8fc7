import {
  blockFinance,
  decideVerification,
  openDocument,
  showPlayerVerification,
  type OfficeVerification,
} from '@ayva/contract/identity/kyc/office'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Pill } from '@ayva/kit/Pill'
import { Select } from '@ayva/kit/Select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { PageHead } from '#lib/ListPage.tsx'
import { Fact } from '#lib/Fact.tsx'
import { useMay } from '#lib/self.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { fullMoment } from '#lib/times.ts'
import { statusWords } from './status-words.ts'

const pageWords = { main: 'Разворот', address: 'Прописка', back: 'Оборот', face: 'Лицо' } as const
const kindWords = {
  passport: 'Паспорт',
  foreign: 'Заграничный паспорт',
  licence: 'Водительские права',
} as const

/** The reasons for rejecting documents, in words that help a player. */
const refusals = [
  'На снимке блик: переснимите без вспышки, чтобы читались все буквы.',
  'Снимок обрезан: в кадр должен попасть весь разворот.',
  'Документ просрочен: пришлите действующий.',
  'Имя не совпадает с тем, что в профиле: исправьте профиль или пришлите свой документ.',
  'Дата рождения не совпадает с той, что в профиле.',
  'Не видно лица: нужен снимок с документом в руке.',
]

/** The player's documents beside the stated data, and the decision. */
export function Page() {
  const { playerId = '' } = useParams()
  const asked = useQuery(asking(showPlayerVerification, { params: { playerId } }))
  if (!asked.data) return <Waiting asked={asked} height={420} />
  return <Verification verification={asked.data} />
}

type Act = 'accept' | 'refuse' | 'stop' | 'let'

function Verification({ verification }: { verification: OfficeVerification }) {
  const may = useMay()
  const [act, setAct] = useState<Act>()
  const { playerId, status, person, birthDate, kind, sentAt, said, documents } = verification
  const { words, tone } = statusWords(status)
  return (
    <>
      <PageHead title={`Документы игрока № ${playerId}`}>
        <Pill tone={tone}>{words}</Pill>
        {status === 'sent' && may('verification.decide') && (
          <>
            <Button kind="primary" icon="check" onClick={() => setAct('accept')}>
              Принять
            </Button>
            <Button kind="danger" onClick={() => setAct('refuse')}>
              Отказать
            </Button>
          </>
        )}
        {may('verification.block_finance') && (
          <Button
            kind="outline"
            onClick={() => setAct(verification.blockedUntil === null ? 'stop' : 'let')}
          >
            {verification.blockedUntil === null ? 'Остановить деньги' : 'Пустить деньги'}
          </Button>
        )}
      </PageHead>
      <div className="o-cards">
        <section className="o-card">
          <h2>Что сказал игрок</h2>
          <dl className="o-facts">
            <Fact term="Имя">{person ? `${person.lastName} ${person.firstName}` : '—'}</Fact>
            <Fact term="Родился">{birthDate ?? '—'}</Fact>
            <Fact term="Документ">{kind === null ? '—' : kindWords[kind]}</Fact>
            <Fact term="Прислал">{sentAt === null ? '—' : fullMoment(sentAt)}</Fact>
            <Fact term="Который раз">{verification.round}</Fact>
            {said !== null && <Fact term="Сказано в прошлый раз">{said}</Fact>}
            {verification.blockedUntil !== null && (
              <Fact term="Деньги остановлены до">{fullMoment(verification.blockedUntil)}</Fact>
            )}
          </dl>
          <Link className="o-link" to={`/players/${playerId}`}>
            Карточка игрока
          </Link>
        </section>
        {documents.map((document) => (
          <section key={document.id} className="o-card">
            <header>
              <h2>{pageWords[document.page]}</h2>
              <span>
                {document.width}×{document.height}
              </span>
            </header>
            {may('verification.open') ? (
              <Picture playerId={playerId} id={document.id} />
            ) : (
              <p className="o-muted">Снимок видит тот, кому это разрешено.</p>
            )}
          </section>
        ))}
      </div>
      {act && <Acts act={act} verification={verification} onClose={() => setAct(undefined)} />}
    </>
  )
}

type ActsProps = { act: Act; verification: OfficeVerification; onClose: () => void }

function Acts({ act, verification, onClose }: ActsProps) {
  const { playerId, round } = verification
  const params = { playerId }
  const [chosen, setChosen] = useState(refusals[0]!)
  const [days, setDays] = useState('7')
  if (act === 'accept')
    return (
      <ActDialog
        title="Принять документы"
        verb="Принять"
        done="Документы приняты, игрок узнает об этом"
        onClose={onClose}
        act={({ why }) =>
          call(decideVerification, {
            params,
            body: { round, decision: 'accepted', words: 'Документы приняты, спасибо.', why },
          })
        }
      >
        <p>Игрок прочтёт: «Документы приняты, спасибо.» Выводы без проверки личности откроются.</p>
      </ActDialog>
    )
  if (act === 'refuse')
    return (
      <ActDialog
        title="Отказать"
        verb="Отказать"
        danger
        done="Отказ записан, игрок узнает причину"
        onClose={onClose}
        act={({ why }) =>
          call(decideVerification, {
            params,
            body: { round, decision: 'refused', words: chosen, why },
          })
        }
      >
        <Select
          label="Что прочтёт игрок"
          value={chosen}
          options={refusals.map((text) => ({ value: text, label: text }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <p>{chosen} Прислать документы можно будет снова.</p>
      </ActDialog>
    )
  if (act === 'stop')
    return (
      <ActDialog
        title="Остановить деньги игрока"
        verb="Остановить"
        danger
        wordsLabel="В чём дело"
        done="Пополнения и выводы остановлены"
        onClose={onClose}
        act={({ why, words }) =>
          call(blockFinance, { params, body: { days: Number(days), words, why } })
        }
      >
        <Input
          label="На сколько дней"
          type="number"
          min={1}
          max={30}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          hint="Не больше тридцати: потом деньги снова пойдут сами"
        />
      </ActDialog>
    )
  return (
    <ActDialog
      title="Снова пустить деньги"
      verb="Пустить"
      done="Пополнения и выводы снова открыты"
      onClose={onClose}
      act={({ why }) => call(blockFinance, { params, body: { days: null, words: null, why } })}
    />
  )
}

type PictureProps = { playerId: string; id: string }

/** A picture is loaded only on request with a reason, and each view is written to the audit log. */
function Picture({ playerId, id }: PictureProps) {
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState<string>()
  const [turn, setTurn] = useState(0)
  if (shown === undefined)
    return (
      <>
        <Button kind="outline" icon="eye" onClick={() => setAsked(true)}>
          Открыть снимок
        </Button>
        {asked && (
          <ActDialog
            title="Открыть снимок"
            verb="Открыть"
            done="Просмотр записан в журнал"
            onClose={() => setAsked(false)}
            act={async ({ why }) => {
              const image = await call(openDocument, { params: { playerId, id }, body: { why } })
              setShown(`data:${image.type};base64,${image.base64}`)
            }}
          />
        )}
      </>
    )
  return (
    <figure className="o-picture">
      <img src={shown} alt="Снимок документа" style={{ rotate: `${turn}deg` }} />
      <figcaption>
        <Button size="sm" kind="outline" icon="arrow-clockwise" onClick={() => setTurn(turn + 90)}>
          Повернуть
        </Button>
      </figcaption>
    </figure>
  )
}
