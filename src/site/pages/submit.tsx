/** `/submit`: a new provider, a fact that is wrong, a report of a sign-up. Without a script: the steps and the issue forms. */
import type { PageKind } from '../site-page.ts'
import { issueFormUrl, Reach } from '../submit/hand-over.tsx'

export const submitPage: PageKind = function* ({
  catalog: {
    site: { branch },
  },
  publication: { name, repository, contact },
}) {
  yield {
    path: '/submit',
    title: 'Submit or correct a provider',
    description: `Add an AI API to ${name}, correct a fact, or tell what sign-up asked you for.`,
    island: 'submit',
    body: (
      <>
        <h1>Submit or correct a provider</h1>
        <p>
          We list APIs that you can call today with a key anyone can get, or without one, under public terms.
          Resellers of other people’s keys, web-only apps and waiting lists do not.{' '}
          <a href="/docs/contributing">All rules</a>. You may submit one that you work for: say so when you
          send it.
        </p>
        <ul class="chips large">
          {PARTS.map(([id, text]) => (
            <li>
              <a class="chip" href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
        <div id="submit" data-repository={repository} data-branch={branch} data-contact={contact}>
          {PARTS.map(([id, text, template, words]) => (
            <section id={id} class="prose">
              <h2>{text}</h2>
              {words}
              <Way repository={repository} contact={contact} template={template} />
            </section>
          ))}
        </div>
      </>
    ),
  }
}

const PARTS = [
  [
    'new',
    'A provider that is missing',
    'new-provider.yml',
    <ol>
      <li>Name, website, documentation, and the page where a key is made.</li>
      <li>What is free: how much, how often, and the page of the provider that says so.</li>
      <li>
        Whether a card or a phone number is asked for before the first call, and where that is written. “Not
        confirmed” is a good answer; a guess is not.
      </li>
      <li>Whether you work for the provider.</li>
    </ol>,
  ],
  [
    'correct',
    'Correct a fact',
    'wrong-fact.yml',
    <p>
      Say what the entry says, what is right, and which page shows it, with the day on which you read it.
    </p>,
  ],
  [
    'signed-up',
    'I signed up',
    'sign-up-report.yml',
    <p>
      Say on which day and from which country you signed up, and whether a card, a phone number or a name was
      asked for. Two reports that agree count as proof. Give no personal data.
    </p>,
  ],
] as const

function Way({ repository, contact, template }: { repository: string; contact: string; template: string }) {
  const url = issueFormUrl(repository, template)
  if (url)
    return (
      <p>
        <a href={url}>Open the form on GitHub</a>.
      </p>
    )
  return (
    <p>
      <Reach repository={repository} contact={contact} what="an issue, or a pull request," />
    </p>
  )
}
