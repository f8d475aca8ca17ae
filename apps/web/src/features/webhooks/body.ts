import type { EventFacts, WebhookFormat, WebhookToTest } from '@headroom/db';
import { publicUrl } from '#server/env.ts';
import { messageOf } from './message.ts';
import { slackMessageOf, slackText } from './slack.ts';

/** Body of a message about an event. */
export function bodyOf(format: WebhookFormat, event: EventFacts): string {
  return JSON.stringify(format === 'slack' ? slackMessageOf(event) : messageOf(event));
}

const TEST = 'This is a test message.';

/** Body of a message that says that it is a test. */
export function testBodyOf(
  { format, workspace }: Pick<WebhookToTest, 'format' | 'workspace'>,
  at: Date,
): string {
  const url = publicUrl('/workspace/webhooks');
  if (format === 'slack') {
    return JSON.stringify(slackText(TEST, { url, title: 'Webhooks', in: workspace.name }));
  }
  return JSON.stringify({
    type: 'test',
    timestamp: at.toISOString(),
    data: { workspace: workspace.slug, url, summary: TEST },
  });
}
