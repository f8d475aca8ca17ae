import { z } from 'zod';
import { agentTool } from '../tool.ts';
import { ask, type Installation } from './ask.ts';

export const cancel = agentTool({
  name: 'cancel',
  title: 'Cancel a run or comparison',
  description: 'Cancel a queued or running run or comparison; what was measured stays.',
  scope: 'submit',
  isReadOnly: false,
  input: z.strictObject({ id: z.string() }),
  async call({ id }, installation: Installation) {
    const { state } = await ask(installation, 'POST /api/v1/runs/{id}/cancel', { params: { id } });
    const words = state === 'cancelled' ? 'Cancelled' : 'Its host is told to stop';
    return { lead: `${words}: ${id}.`, data: { id, state } };
  },
});
