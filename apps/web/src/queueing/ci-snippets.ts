/** Name under which the secret store of a CI service keeps the API token: the command reads it from there. */
export const TOKEN_VARIABLE = 'HEADROOM_TOKEN';

/**
 * A workflow of GitHub Actions that compares the commits of pull requests by the action in `integrations/github`.
 * @param url of the installation
 */
export const githubWorkflow = (url: string): string => `on: pull_request
jobs:
  headroom:
    runs-on: ubuntu-latest
    timeout-minutes: 90
    permissions:
      contents: read
      pull-requests: write
    # Secrets are not given to pull requests from forks.
    if: github.event.pull_request.head.repo.full_name == github.repository
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
      - uses: <owner>/headroom/integrations/github@<commit>
        with:
          url: ${url}
          token: \${{ secrets.${TOKEN_VARIABLE} }}
          # Not needed where this repository is a project of the workspace.
          servers: go
`;

/**
 * A job of GitLab CI that compares the commits of merge requests by the template in `integrations/gitlab`.
 * @param url of the installation
 */
export const gitlabJob = (url: string): string => `include:
  - project: <group>/headroom
    ref: <commit>
    file: integrations/gitlab/headroom.yml
headroom:
  extends: .headroom
  variables:
    # ${TOKEN_VARIABLE} comes from the CI/CD variables of the project.
    HEADROOM_URL: ${url}
    HEADROOM_CLI: <address of the command's package>
    # Not needed where this repository is a project of the workspace.
    HEADROOM_SERVERS: go
`;
