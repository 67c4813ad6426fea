/** Why a status is what it is: every code that is published, with a sentence for people. */

export const REASONS: Record<string, string> = {
  never_checked: 'No health check has run yet.',
  not_checkable:
    'There is nothing that can be checked without a key: neither a probe nor a readable status page.',
  stale_run: 'The last health check is more than 72 hours old, too old to say anything about the present.',
  retired: 'The API has ended and is no longer checked.',
}
