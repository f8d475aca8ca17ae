//go:build !bare

package extratools

import (
	"testing"
	"unicode/utf8"

	"headroom/server-go/internal/tool/tooltest"
)

func TestToolsAreNumberedAndDescribedAtOneLength(t *testing.T) {
	tools := Tools(Most, "go")
	if len(tools) != Most {
		t.Fatalf("%d tools", len(tools))
	}
	for _, number := range []int{1, 10, Most} {
		definition := tools[number-1].Tool
		if want := []string{1: "extra_tool_0001", 10: "extra_tool_0010", Most: "extra_tool_1000"}[number]; definition.Name != want {
			t.Errorf("tool %d is %s", number, definition.Name)
		}
		if length := utf8.RuneCountInString(definition.Description); length != 200 {
			t.Errorf("the description of %s has %d characters", definition.Name, length)
		}
		if inputs := definition.InputSchema.Properties; len(inputs) != 6 {
			t.Errorf("%s has inputs %v", definition.Name, inputs)
		}
	}
}

func TestACallAnswersWithItsOwnName(t *testing.T) {
	text, isError := tooltest.Call(t, Tools(2, "go")[1], `{"text":"x","count":1}`)
	if want := `{"tool":"extra_tool_0002","server_type":"go"}`; text != want || isError {
		t.Errorf("%s, isError %v", text, isError)
	}
}
