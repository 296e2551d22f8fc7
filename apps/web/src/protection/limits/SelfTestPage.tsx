import './self-test.css'
import { Button } from '@ayva/kit/Button'
import { Form } from '@ayva/kit/controls'
import { Radio } from '@ayva/kit/Radio'
import { useEffect, useRef, useState } from 'react'
import { PageMeta } from '#lib/page-meta.tsx'
import { tellLearned } from '../../platform/tracking/tracking.ts'
import { type PageModule } from '#lib/page.ts'
import { answers, firstOpen, resultOf, type TestAnswer, type TestResult } from './self-test.ts'
import { text } from './self-test.text.ts'

/** A self-test whose answers and result stay on the page; only that it was done is reported. */
function SelfTestPage() {
  const [given, setGiven] = useState<(TestAnswer | undefined)[]>([])
  const [result, setResult] = useState<TestResult>()
  const [complaint, setComplaint] = useState<number>()
  const form = useRef<HTMLFormElement>(null)
  function choose(question: number, answer: TestAnswer) {
    setGiven((before) => {
      const next = [...before]
      next[question] = answer
      return next
    })
    setResult(undefined)
    if (complaint === question) setComplaint(undefined)
  }
  function show() {
    const open = firstOpen(given)
    setComplaint(open)
    const found = resultOf(given)
    setResult(found)
    // Only that the test was done: neither an answer nor the result.
    if (found) tellLearned('self-test', 'done')
    if (open !== undefined)
      form.current?.querySelector<HTMLInputElement>(`input[name="question-${open}"]`)?.focus()
  }
  function restart() {
    setGiven([])
    setResult(undefined)
    setComplaint(undefined)
  }
  return (
    <main className="self-test">
      <PageMeta title={text.title} description={text.description} />
      <h1 className="k-d2">{text.title}</h1>
      <p className="self-test-lead">{text.lead}</p>
      <Form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <ol>
          {text.questions.map((question, at) => (
            <li key={question}>
              <Question
                at={at}
                question={question}
                answer={given[at]}
                isMissing={complaint === at}
                onChoose={(answer) => choose(at, answer)}
              />
            </li>
          ))}
        </ol>
        <Button kind="primary" size="lg" type="submit">
          {text.show}
        </Button>
      </Form>
      {result && <Result key={result} result={result} onRestart={restart} />}
      <p className="k-small k-text-3">{text.source}</p>
    </main>
  )
}

type QuestionProps = {
  at: number
  question: string
  answer: TestAnswer | undefined
  isMissing: boolean
  onChoose: (answer: TestAnswer) => void
}

function Question({ at, question, answer, isMissing, onChoose }: QuestionProps) {
  const complaintId = `self-test-missing-${at}`
  return (
    <fieldset aria-describedby={isMissing ? complaintId : undefined}>
      <legend>{question}</legend>
      <div className="self-test-answers">
        {answers.map((value) => (
          <Radio
            key={value}
            name={`question-${at}`}
            label={text.answers[value]}
            checked={answer === value}
            onChange={() => onChoose(value)}
          />
        ))}
      </div>
      {isMissing && (
        <p id={complaintId} className="self-test-missing" role="alert">
          {text.missing(at)}
        </p>
      )}
    </fieldset>
  )
}

function Result({ result, onRestart }: { result: TestResult; onRestart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Announces the result, and scrolls to it on a phone, where the button is at the end of a long page.
  useEffect(() => heading.current?.focus(), [])
  const { title, body } = text.results[result]
  return (
    <section className="self-test-result" aria-labelledby="self-test-result">
      <h2 className="k-d3" id="self-test-result" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{body}</p>
      <div className="self-test-ways">
        <Button href="/games-limits/deposit">{text.limit}</Button>
        <Button href="/self-exclusion-option">{text.pause}</Button>
        <Button href="/responsible-gaming">{text.help}</Button>
        <Button kind="outline" onClick={onRestart}>
          {text.again}
        </Button>
      </div>
    </section>
  )
}

export const page: PageModule = { view: SelfTestPage }
